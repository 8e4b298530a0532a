import { type Clock, isoString } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Plans, Tier } from "#domain/plans";
import { type CountStores, countForSubscriber } from "./count-outputs.ts";
import { monthOf, nextMonth } from "./month.ts";
import type { Outputs } from "./output.ts";
import { outputCount } from "./output-source.ts";
import { type Allowance, allowanceFor, isWithin, type Spent, type Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";

/** Dependencies of quota checks. */
export type QuotaPorts = {
  readonly usage: UsageStore;
  readonly plans: Plans;
  readonly clock: Clock;
  /** Public URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
};

/** Dependencies of counting outputs that were not reserved. */
export type CountPorts = QuotaPorts & Pick<CountStores, "notices">;

/** An account's quota and usage in the current month. */
export type QuotaState = Spent & { readonly tier: Tier; readonly allowance: Allowance };

/** Reads the current quota state; reserves nothing. */
export async function quotaStateOf(
  ports: Omit<QuotaPorts, "baseUrl">,
  accountId: AccountId,
): Promise<QuotaState> {
  return await quotaState(ports, accountId, await ports.usage.findSubscriber(accountId));
}

/**
 * Reserves outputs under `source`, in the transaction that creates their job. A reservation has no month: it counts in
 * every month until its outputs are made.
 *
 * @throws Refusal 402 `quota_exceeded`.
 */
export async function reserveOutputs(
  ports: QuotaPorts,
  accountId: AccountId,
  source: string,
  outputs: number,
): Promise<void> {
  await lockWithQuota(ports, accountId, outputs);
  await ports.usage.addReservation({ source, accountId, outputs });
}

/**
 * Counts outputs that were not reserved, in the transaction that records them.
 *
 * @throws Refusal 402 `quota_exceeded`.
 */
export async function countWithinQuota(ports: CountPorts, outputs: Outputs): Promise<void> {
  const { accountId } = outputs;
  const found = await ports.usage.findSubscriber(accountId);
  const { cap } = allowanceFor(ports.plans, found);
  // Without a cap no lock is needed.
  const subscriber =
    cap === null ? found : await lockWithQuota(ports, accountId, outputCount(outputs.sources));
  await countForSubscriber(subscriber, ports, outputs, ports.plans);
}

// Locks the account before reading the clock: concurrent reservations cannot both take the rest of the quota, and none
// takes it from the previous month.
async function lockWithQuota(
  ports: QuotaPorts,
  accountId: AccountId,
  outputs: number,
): Promise<Subscriber> {
  const locked = await ports.usage.lockSubscriber(accountId);
  requireRoom(ports, await quotaState(ports, accountId, locked), outputs);
  return locked;
}

async function quotaState(
  { usage, plans, clock }: Omit<QuotaPorts, "baseUrl">,
  accountId: AccountId,
  subscriber: Subscriber,
): Promise<QuotaState> {
  const spent = await usage.findSpent(accountId, monthOf(clock.now()));
  return { ...spent, tier: subscriber.tier, allowance: allowanceFor(plans, subscriber) };
}

function requireRoom(
  { clock, baseUrl }: QuotaPorts,
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
