import { assert } from "#base/assert.ts";
import { limitsOf, type Plans } from "#domain/plans";
import type { CountStores } from "./deps.ts";
import { ledgerLines } from "./ledger-lines.ts";
import { notifyThreshold } from "./notify-threshold.ts";
import { lockOpenCounter } from "./open-counter.ts";
import type { Outputs } from "./output.ts";
import { bulkReservation, type OutputSources, outputCount } from "./output-source.ts";
import { allowanceFor, remainingIncluded, type Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";
import { highestCrossed } from "./thresholds.ts";

/**
 * Counts outputs in the transaction that marks them done: adds each source to the ledger once, increases the month's
 * counter by the new ones, releases a bulk job's reservation of them, records the price of overage, and notifies the
 * owner of a crossed threshold. Returns the number of new outputs.
 */
export async function countOutputs(
  stores: CountStores,
  outputs: Outputs,
  plans: Plans,
): Promise<number> {
  if (outputCount(outputs.sources) === 0) return 0;
  const subscriber = await stores.usage.findSubscriber(outputs.accountId);
  return await countForSubscriber(subscriber, stores, outputs, plans);
}

/** `countOutputs` for a subscriber that was read already. */
export async function countForSubscriber(
  subscriber: Subscriber,
  { usage, notices }: CountStores,
  outputs: Outputs,
  plans: Plans,
): Promise<number> {
  const { accountId } = outputs;
  const { tier } = subscriber;
  const allowance = allowanceFor(plans, subscriber);
  const fresh = await claimUncounted(usage, outputs);
  if (fresh.kind === "chunk")
    await usage.reduceReservation(bulkReservation(fresh.bulkJobId), fresh.rows.length);
  // Locked last, because all that the account generates waits for it.
  const { month, at, used: before } = await lockOpenCounter(usage, accountId, outputs.at, "pdf");
  const included = remainingIncluded(allowance, before);
  const { limit, overageCents } = allowance;
  const { sources, ...cause } = outputs;
  const lines = ledgerLines(fresh, included);
  const bulkJobId = sources.kind === "chunk" ? sources.bulkJobId : null;
  const price = { tier, limit, included, overageCents } as const;
  const entries = { ...cause, ...price, bulkJobId, at, kind: "pdf", lines } as const;
  const added = await usage.countInLedger(entries, month);
  // A claimed row is in no ledger entry: otherwise the transaction must be rolled back.
  assert(fresh.kind === "single" || added === fresh.rows.length, "claimed rows are counted once");
  const used = before + added;
  const { pdfUnlimited } = limitsOf(plans, tier);
  const percent = pdfUnlimited ? null : highestCrossed(limit, before, used);
  if (percent !== null)
    await notifyThreshold(notices, { accountId, month, percent, used, tier, allowance, at });
  return added;
}

/**
 * Claims and returns the rows that were not counted before. Single sources are returned unchecked: adding them checks them.
 */
async function claimUncounted(
  usage: UsageStore,
  { accountId, sources }: Outputs,
): Promise<OutputSources> {
  if (sources.kind === "single") return sources;
  return { ...sources, rows: await usage.claimRows(accountId, sources) };
}
