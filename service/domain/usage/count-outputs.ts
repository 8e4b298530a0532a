import { limitsOf, type Plans } from "#domain/plans";
import { monthOf } from "./month.ts";
import type { Outputs } from "./output.ts";
import { includedNext } from "./overage.ts";
import { allowanceOf } from "./quota.ts";
import type { Subscriber, UsageStore } from "./store.ts";

/**
 * Counts outputs in the transaction that marks them done: the ledger takes each source once, the month's counter
 * grows by what the ledger took, and those past the limit are noted as such with their price. How many were new.
 */
export async function countOutputs(
  usage: UsageStore,
  outputs: Outputs,
  plans: Plans,
): Promise<number> {
  if (outputs.sources.length === 0) return 0;
  return await countFor(await usage.findSubscriber(outputs.accountId), usage, outputs, plans);
}

/** The same for an account of which it is known how much it may make. */
export async function countFor(
  { tier, overageLimitPdfs }: Subscriber,
  usage: UsageStore,
  outputs: Outputs,
  plans: Plans,
): Promise<number> {
  const { accountId } = outputs;
  const month = monthOf(outputs.at);
  const allowance = allowanceOf(limitsOf(plans, tier), overageLimitPdfs);
  const included = includedNext(allowance, await usage.lockCounter(accountId, month));
  const { overageCents } = allowance;
  const entries = { ...outputs, kind: "pdf", tier, included, overageCents } as const;
  return await usage.countInLedger(entries, month);
}
