import type { Clock, Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { limitsOf, type Plans, type Tier, UNLIMITED_SHOWN } from "#domain/plans";
import { monthOf } from "./month.ts";
import { lockOpenCounter } from "./open-counter.ts";
import type { Subscriber } from "./quota.ts";
import type { UsageStore } from "./store.ts";
import type { UsageReads } from "./usage-reads.ts";

/** What counting AI generations needs; the store stands in the transaction that records what was made. */
export type AiPorts = {
  readonly usage: UsageStore;
  readonly plans: Plans;
  readonly clock: Clock;
};

/** What was made of what: one AI generation is one suggestion or one analysis. */
export type AiGeneration = {
  /** A name of its own, of which `ai/` is made the source: it is counted once. */
  readonly id: string;
  readonly templateId: number;
};

/** Ends the request when the month's AI generations are made: 402 `ai_quota_exceeded`. Nothing is promised by it. */
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
  if ((found?.ai.used ?? 0) >= limit) throw exhausted(subscriber.tier);
}

/**
 * Counts an AI generation in the transaction that records it, when it has succeeded. However many come at once, those
 * that the month allows are counted, and the others end with 402 `ai_quota_exceeded`. PDFs are not concerned.
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
  const place = { templateId, mappingId: null, envelopeId: null, bulkJobId: null };
  const sources = [{ source: `ai/${id}`, row: null }];
  const price = { limit: limit ?? UNLIMITED_SHOWN, included: null, overageCents: null };
  const outputs = { accountId, keyId, environment, ...place, at, sources };
  const added = await usage.countInLedger({ ...outputs, kind: "ai", tier, ...price }, month);
  // What was counted before is not counted again, and needs no room.
  if (limit !== null && used + added > limit && added > 0) throw exhausted(tier);
}

function limitFor(plans: Plans, { tier, status }: Subscriber): number | null {
  return status === null ? 0 : limitsOf(plans, tier).aiGenerationsPerMonth;
}

function exhausted(tier: Tier): Refusal {
  const message = "The month's AI generations are made.";
  return new Refusal(402, "ai_quota_exceeded", message, { tier });
}
