/**
 * Usage: every successful output is a line of an append-only ledger, known by its source, and one more on the month's
 * counter of its account. Both are written in the transaction that marks the output done, so that nothing is counted
 * twice or lost, whatever is killed when: used = Σ ledger, always.
 */
export { countOutputs } from "./count-outputs.ts";
export { type Month, monthOf } from "./month.ts";
export { bulkSource, type LedgerEntries, type OutputSource, type Outputs } from "./output.ts";
export type { UsageStore } from "./store.ts";
