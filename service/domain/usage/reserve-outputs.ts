import { type Clock, isoString } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Plans, Tier } from "#domain/plans";
import { type CountStores, countFor } from "./count-outputs.ts";
import { monthOf, nextMonth } from "./month.ts";
import type { Outputs } from "./output.ts";
import { type Allowance, allowanceFor, isWithin, type Spent, type Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";

/** What promising outputs needs. */
export type QuotaPorts = {
  readonly usage: UsageStore;
  readonly plans: Plans;
  readonly clock: Clock;
  /** How callers reach the service, without a slash at its end. */
  readonly baseUrl: () => string;
};

/** What counting outputs that nobody had promised needs. */
export type CountPorts = QuotaPorts & Pick<CountStores, "notices">;

/** How an account stands in the month that now is. */
export type Standing = Spent & { readonly tier: Tier; readonly allowance: Allowance };

/** How an account stands now; nothing is promised by it. */
export async function standingOf(
  ports: Omit<QuotaPorts, "baseUrl">,
  accountId: AccountId,
): Promise<Standing> {
  return await standing(ports, accountId, await ports.usage.findSubscriber(accountId));
}

/** Ends the request when so many outputs more cannot be promised: 402 `quota_exceeded`. Nothing is promised by it. */
export async function requireQuota(
  ports: QuotaPorts,
  accountId: AccountId,
  outputs: number,
): Promise<void> {
  const found = await ports.usage.findSubscriber(accountId);
  const { cap } = allowanceFor(ports.plans, found);
  if (cap !== null) requireWithin(ports, await standing(ports, accountId, found), outputs);
}

/**
 * Promises outputs under a name, in the transaction that records who will make them; 402 `quota_exceeded`. What is
 * promised is not of a month: it counts in the one in which it is made, and until then in every one.
 */
export async function reserveOutputs(
  ports: QuotaPorts,
  accountId: AccountId,
  source: string,
  outputs: number,
): Promise<void> {
  await lockWithin(ports, accountId, outputs);
  await ports.usage.addReservation({ source, accountId, outputs });
}

/** Counts outputs that nobody had promised, in the transaction that records them; 402 `quota_exceeded`. */
export async function countWithinQuota(ports: CountPorts, outputs: Outputs): Promise<void> {
  const { accountId } = outputs;
  const found = await ports.usage.findSubscriber(accountId);
  const { cap } = allowanceFor(ports.plans, found);
  // Where there is no cap nobody waits for anybody.
  const holds = cap === null ? found : await lockWithin(ports, accountId, outputs.sources.length);
  await countFor(holds, ports, outputs, ports.plans);
}

// Whoever promises holds the account, and the clock is asked only then: two can neither both take what is left, nor
// one of them take it from the month before.
async function lockWithin(
  ports: QuotaPorts,
  accountId: AccountId,
  outputs: number,
): Promise<Subscriber> {
  const locked = await ports.usage.lockSubscriber(accountId);
  requireWithin(ports, await standing(ports, accountId, locked), outputs);
  return locked;
}

async function standing(
  { usage, plans, clock }: Omit<QuotaPorts, "baseUrl">,
  accountId: AccountId,
  subscriber: Subscriber,
): Promise<Standing> {
  const spent = await usage.findSpent(accountId, monthOf(clock.now()));
  return { ...spent, tier: subscriber.tier, allowance: allowanceFor(plans, subscriber) };
}

function requireWithin(
  { clock, baseUrl }: QuotaPorts,
  { tier, allowance, used, reserved }: Standing,
  requested: number,
): void {
  if (isWithin(allowance, { used, reserved }, requested)) return;
  const message =
    reserved === 0
      ? "The month's quota of PDFs does not allow so many more."
      : "The month's quota of PDFs, of which jobs under way hold a part, does not allow so many more.";
  throw new Refusal(402, "quota_exceeded", message, {
    tier,
    limit: allowance.limit,
    used,
    upgrade_url: `${baseUrl()}/billing/upgrade`,
    resets_at: isoString(nextMonth(clock.now())),
    requested,
  });
}
