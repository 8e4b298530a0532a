import type { NoticeStore } from "#domain/notices";
import { limitsOf, type Plans } from "#domain/plans";
import { lockOpenCounter } from "./open-counter.ts";
import type { Outputs } from "./output.ts";
import { includedNext } from "./overage.ts";
import { allowanceFor, type Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";
import { tellCrossing } from "./tell-crossing.ts";
import { crossedOn } from "./thresholds.ts";

/** The stores that counting writes together, in the transaction that marks outputs done. */
export type CountStores = { readonly usage: UsageStore; readonly notices: NoticeStore };

/**
 * Counts outputs in the transaction that marks them done: the ledger takes each source once, the month's counter
 * grows by what the ledger took, those past the limit are noted as such with their price, and the owner is told of a
 * threshold that was crossed. How many were new.
 */
export async function countOutputs(
  stores: CountStores,
  outputs: Outputs,
  plans: Plans,
): Promise<number> {
  if (outputs.sources.length === 0) return 0;
  const subscriber = await stores.usage.findSubscriber(outputs.accountId);
  return await countFor(subscriber, stores, outputs, plans);
}

/** The same for an account of which it is known how much it may make. */
export async function countFor(
  subscriber: Subscriber,
  { usage, notices }: CountStores,
  outputs: Outputs,
  plans: Plans,
): Promise<number> {
  const { accountId } = outputs;
  const { tier } = subscriber;
  const allowance = allowanceFor(plans, subscriber);
  const { month, at, used: before } = await lockOpenCounter(usage, accountId, outputs.at, "pdf");
  const included = includedNext(allowance, before);
  const { limit, overageCents } = allowance;
  const entries = { ...outputs, at, kind: "pdf", tier, limit, included, overageCents } as const;
  const added = await usage.countInLedger(entries, month);
  const used = before + added;
  const { pdfUnlimited } = limitsOf(plans, tier);
  const percent = pdfUnlimited ? null : crossedOn(limit, before, used);
  if (percent !== null)
    await tellCrossing(notices, { accountId, month, percent, used, tier, allowance, at });
  return added;
}
