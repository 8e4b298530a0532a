/**
 * Usage: every successful output is an entry of an append-only ledger, identified by its source, and adds one to its
 * account's counter of the month. Both are written in the transaction that marks the output done, so that nothing is
 * counted twice or lost: used = Σ ledger, always. Outputs of running jobs are reserved; used + reserved never exceeds
 * the cap of an account that has one.
 */

export { type UsageBanner, usageBanners } from "./banners.ts";
export { countAiGeneration } from "./count-ai.ts";
export { countOutputs } from "./count-outputs.ts";
export { type CountSegment, countSegment, type SubscriberCount } from "./count-segment.ts";
export type { AiDeps, CountStores, QuotaDeps, QuotaRules, UsageDeps } from "./deps.ts";
export type { LedgerEntries, Outputs, UsageKind } from "./output.ts";
export {
  bulkReservation,
  bulkSource,
  type ChunkRows,
  syncSource,
  taskSource,
} from "./output-source.ts";
export { type LedgerMonths, prepareMonths } from "./prepare-months.ts";
export { projectedOverage, type Spent, type Subscriber, type UsedOfLimit } from "./quota.ts";
export {
  AI_LEASE_SECONDS,
  releaseAiGeneration,
  reserveAiGeneration,
} from "./reserve-ai.ts";
export {
  countWithinQuota,
  quotaStateOf,
  reserveOutputs,
} from "./reserve-outputs.ts";
export type { Counter, UsageStore } from "./store.ts";
