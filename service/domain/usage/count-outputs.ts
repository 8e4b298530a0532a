import { monthOf } from "./month.ts";
import type { Outputs } from "./output.ts";
import type { UsageStore } from "./store.ts";

/**
 * Counts outputs in the transaction that marks them done: the ledger takes each source once, and the month's counter
 * grows by what the ledger took.
 */
export async function countOutputs(usage: UsageStore, outputs: Outputs): Promise<void> {
  if (outputs.sources.length === 0) return;
  const month = monthOf(outputs.at);
  const tier = await usage.tierOf(outputs.accountId);
  const added = await usage.appendToLedger({ ...outputs, kind: "pdf", tier }, month);
  if (added > 0) await usage.addToCounter(outputs.accountId, month, added);
}
