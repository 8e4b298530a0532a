import { isoString } from "#base/instant.ts";
import { monthOf, nextMonth } from "#base/month.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import { countForSubscriber } from "./count-outputs.ts";
import type { CountStores, QuotaDeps, UsageDeps } from "./deps.ts";
import type { Outputs } from "./output.ts";
import { outputCount } from "./output-source.ts";
import { type Allowance, allowanceFor, isWithin, type Spent, type Subscriber } from "./quota.ts";

/** An account's quota and usage in the current month. */
export type QuotaState = Spent & { readonly tier: Tier; readonly allowance: Allowance };

/** Reads the current quota state; reserves nothing. */
export async function quotaStateOf(deps: UsageDeps, accountId: AccountId): Promise<QuotaState> {
  return await quotaState(deps, accountId, await deps.usage.findSubscriber(accountId));
}

/**
 * Reserves outputs under `source`, in the transaction that creates their job. A reservation has no month: it counts in
 * every month until its outputs are made.
 *
 * @throws Refusal 402 `quota_exceeded`.
 */
export async function reserveOutputs(
  deps: QuotaDeps,
  accountId: AccountId,
  source: string,
  outputs: number,
): Promise<void> {
  await lockWithQuota(deps, accountId, outputs);
  await deps.usage.addReservation({ source, accountId, outputs });
}

/**
 * Counts outputs that were not reserved, in the transaction that records them.
 *
 * @throws Refusal 402 `quota_exceeded`.
 */
export async function countWithinQuota(
  deps: QuotaDeps & CountStores,
  outputs: Outputs,
): Promise<void> {
  const { accountId } = outputs;
  const found = await deps.usage.findSubscriber(accountId);
  const { cap } = allowanceFor(deps.plans, found);
  // Without a cap no lock is needed.
  const subscriber =
    cap === null ? found : await lockWithQuota(deps, accountId, outputCount(outputs.sources));
  await countForSubscriber(subscriber, deps, outputs, deps.plans);
}

// Locks the account before reading the clock: concurrent reservations cannot both take the rest of the quota, and none
// takes it from the previous month.
async function lockWithQuota(
  deps: QuotaDeps,
  accountId: AccountId,
  outputs: number,
): Promise<Subscriber> {
  const locked = await deps.usage.lockSubscriber(accountId);
  requireRoom(deps, await quotaState(deps, accountId, locked), outputs);
  return locked;
}

async function quotaState(
  { usage, plans, clock }: UsageDeps,
  accountId: AccountId,
  subscriber: Subscriber,
): Promise<QuotaState> {
  const spent = await usage.findSpent(accountId, monthOf(clock.now()));
  return { ...spent, tier: subscriber.tier, allowance: allowanceFor(plans, subscriber) };
}

function requireRoom(
  { clock, baseUrl }: QuotaDeps,
  { tier, allowance, used, reserved }: QuotaState,
  requested: number,
): void {
  if (isWithin(allowance, { used, reserved }, requested)) return;
  const message =
    reserved === 0
      ? "The request exceeds what is left of the month's PDF quota."
      : "The request exceeds what is left of the month's PDF quota; running jobs have reserved a part of it.";
  throw new Refusal(402, "quota_exceeded", message, {
    tier,
    limit: allowance.limit,
    used,
    upgrade_url: `${baseUrl()}/billing/upgrade`,
    resets_at: isoString(nextMonth(clock.now())),
    requested,
  });
}
