import type { Clock, Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { limitsOf, type Plans, type Tier, UNLIMITED_SHOWN } from "#domain/plans";
import { monthOf } from "./month.ts";
import { lockOpenCounter } from "./open-counter.ts";
import type { Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";
import type { UsageReads } from "./usage-reads.ts";

/** Dependencies of AI counting; the store runs in the transaction that records the generation. */
export type AiPorts = {
  readonly usage: UsageStore;
  readonly plans: Plans;
  readonly clock: Clock;
};

/** One AI generation: a suggestion or an analysis. */
export type AiGeneration = {
  /** Unique id; the ledger source is `ai/<id>`, so that it is counted once. */
  readonly id: string;
  readonly templateId: number;
};

/**
 * Checks the month's AI quota without reserving anything.
 *
 * @throws Refusal 402 `ai_quota_exceeded`.
 */
export async function requireAiQuota(
  ports: Pick<AiPorts, "plans" | "clock"> & {
    readonly usage: Pick<UsageStore, "findSubscriber">;
    readonly usageReads: Pick<UsageReads, "listMonths">;
  },
  { accountId }: Caller,
): Promise<void> {
  const subscriber = await ports.usage.findSubscriber(accountId);
  const limit = limitFor(ports.plans, subscriber);
  if (limit === null) return;
  const month = monthOf(ports.clock.now());
  const [found] = await ports.usageReads.listMonths(accountId, month, month);
  if ((found?.ai.used ?? 0) >= limit) throw quotaExceeded(subscriber.tier);
}

/**
 * Counts a successful AI generation in the transaction that records it. Of concurrent ones exactly those that the quota
 * allows are counted. PDFs are not affected.
 *
 * @throws Refusal 402 `ai_quota_exceeded`.
 */
export async function countAiGeneration(
  { usage, plans, clock }: AiPorts,
  caller: Caller,
  { id, templateId }: AiGeneration,
): Promise<void> {
  const { accountId, keyId, environment } = caller;
  const subscriber = await usage.findSubscriber(accountId);
  const limit = limitFor(plans, subscriber);
  const now: Instant = clock.now();
  const { month, at, used } = await lockOpenCounter(usage, accountId, now, "ai");
  const { tier } = subscriber;
  const origin = { templateId, mappingId: null, envelopeId: null, bulkJobId: null };
  const sources = [{ source: `ai/${id}`, row: null }];
  const price = { limit: limit ?? UNLIMITED_SHOWN, included: null, overageCents: null };
  const outputs = { accountId, keyId, environment, ...origin, at, sources };
  const added = await usage.countInLedger({ ...outputs, kind: "ai", tier, ...price }, month);
  // A generation that was counted before takes no further quota.
  if (limit !== null && used + added > limit && added > 0) throw quotaExceeded(tier);
}

function limitFor(plans: Plans, { tier, status }: Subscriber): number | null {
  return status === null ? 0 : limitsOf(plans, tier).aiGenerationsPerMonth;
}

function quotaExceeded(tier: Tier): Refusal {
  const message = "The month's AI generations are used up.";
  return new Refusal(402, "ai_quota_exceeded", message, { tier });
}
