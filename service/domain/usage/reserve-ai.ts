import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, Caller } from "#domain/accounts";
import { limitsOf, type Plans, type Tier } from "#domain/plans";
import type { AiDeps } from "./deps.ts";
import { lockOpenCounter } from "./open-counter.ts";
import type { Subscriber } from "./quota.ts";

/**
 * Time until a reservation expires. It is longer than any generation takes, so that only a process that has ended leaves
 * an expired one behind.
 */
export const AI_LEASE_SECONDS = 300;

/**
 * Reserves one of the month's AI generations until `countAiGeneration` or `releaseAiGeneration`. Among concurrent
 * reservations, exactly as many succeed as the quota allows. A reservation has no month: it takes quota in every month
 * until it ends.
 *
 * @throws Refusal 402 `ai_quota_exceeded`.
 */
export async function reserveAiGeneration(
  { plans, clock, transactApart }: AiDeps,
  { accountId }: Caller,
  id: string,
): Promise<void> {
  await transactApart(async ({ usage }) => {
    const subscriber = await usage.findSubscriber(accountId);
    const limit = aiLimitOf(plans, subscriber);
    if (limit === null) return;
    const now = clock.now();
    // Locked until the commit, so that neither reservations nor counts interleave.
    const { used } = await lockOpenCounter(usage, accountId, now, "ai");
    const reserved = await usage.countAiReservations(accountId, now);
    if (used + reserved >= limit) throw aiQuotaExceeded(subscriber.tier);
    await usage.addAiReservation({ id, accountId, expiresAt: later(now, AI_LEASE_SECONDS) });
  });
}

/** Ends the reservation of a generation that failed. */
export async function releaseAiGeneration(
  { transactApart }: AiDeps,
  accountId: AccountId,
  id: string,
): Promise<void> {
  await transactApart(async ({ usage }) => void (await usage.dropAiReservation(accountId, id)));
}

/** Returns the number of AI generations per month; null means unlimited. */
export function aiLimitOf(plans: Plans, { tier, status }: Subscriber): number | null {
  return status === null ? 0 : limitsOf(plans, tier).aiGenerationsPerMonth;
}

/** Returns the refusal 402 `ai_quota_exceeded`. */
export function aiQuotaExceeded(tier: Tier): Refusal {
  const message =
    "The month's AI generations are used up. Change to a plan with more, or wait for the next month.";
  return new Refusal(402, "ai_quota_exceeded", message, { tier });
}
