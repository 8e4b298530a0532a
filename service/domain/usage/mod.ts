/**
 * Usage: every successful output is a line of an append-only ledger, known by its source, and one more on the month's
 * counter of its account. Both are written in the transaction that marks the output done, so that nothing is counted
 * twice or lost, whatever is killed when: used = Σ ledger, always. What jobs under way may still make is promised to
 * them, and used + promised never passes the cap of an account that has one.
 */
export {
  type AiGeneration,
  type AiPorts,
  countAiGeneration,
  requireAiQuota,
} from "./count-ai.ts";
export { type CountStores, countOutputs } from "./count-outputs.ts";
export { firstOfMonth, type Month, monthOf, monthsBefore, nextMonth } from "./month.ts";
export { type Notice, type NoticePorts, noticesOf } from "./notices.ts";
export type { LedgerEntries, Outputs, UsageKind } from "./output.ts";
export { bulkReservation, bulkSource, type OutputSource } from "./output-source.ts";
export { projectedOverage } from "./overage.ts";
export type { Allowance, Spent, Subscriber } from "./quota.ts";
export {
  currentUsage,
  listUsageEvents,
  type UsageMonth,
  type UsageReadPorts,
  type Used,
  usageHistory,
} from "./read-usage.ts";
export {
  type CountPorts,
  countWithinQuota,
  type QuotaPorts,
  requireQuota,
  reserveOutputs,
  type Standing,
  standingOf,
} from "./reserve-outputs.ts";
export type { Counter, Reservation, UsageStore } from "./store.ts";
export type { EventsRequest, MonthReading, UsageEvent, UsageReads } from "./usage-reads.ts";
