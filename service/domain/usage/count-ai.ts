import { actorOf, type Caller } from "#domain/accounts";
import { UNLIMITED_SHOWN } from "#domain/plans";
import type { UsageDeps } from "./deps.ts";
import { lockOpenCounter } from "./open-counter.ts";
import type { UsedOfLimit } from "./quota.ts";
import { aiLimitOf, aiQuotaExceeded } from "./reserve-ai.ts";

/** One AI generation: a suggestion, an analysis or a search for fields. */
export type AiGeneration = {
  /** Unique id; the ledger source is `ai/<id>`, so that it is counted once. */
  readonly id: string;
  /** Null: for a PDF that is no template. */
  readonly templateId: number | null;
};

/**
 * Counts a successful AI generation and ends its reservation; returns the month's usage after it. PDFs are not affected.
 * `usage` is the store of the transaction that records the generation.
 *
 * @throws Refusal 402 `ai_quota_exceeded` when the reservation has expired and no quota is left.
 */
export async function countAiGeneration(
  { usage, plans, clock }: UsageDeps,
  caller: Caller,
  { id, templateId }: AiGeneration,
): Promise<UsedOfLimit> {
  const { accountId, environment } = caller;
  const { tier, ...subscriber } = await usage.findSubscriber(accountId);
  const limit = aiLimitOf(plans, { tier, ...subscriber });
  const now = clock.now();
  const { month, at, used } = await lockOpenCounter(usage, accountId, now, "ai");
  const wasReserved = await usage.dropAiReservation(accountId, id);
  const shown = limit ?? UNLIMITED_SHOWN;
  const added = await usage.countInLedger(
    {
      kind: "ai",
      accountId,
      by: actorOf(caller.by),
      environment,
      tier,
      templateId,
      mappingId: null,
      envelopeId: null,
      bulkJobId: null,
      at,
      lines: [{ source: `ai/${id}`, rows: null }],
      limit: shown,
      included: null,
      overageCents: null,
    },
    month,
  );
  // A generation that was counted before takes no further quota.
  if (limit !== null && !wasReserved && added > 0) {
    const reserved = await usage.countAiReservations(accountId, now);
    if (used + reserved + added > limit) throw aiQuotaExceeded(tier);
  }
  return { used: used + added, limit: shown, remaining: Math.max(0, shown - used - added) };
}
