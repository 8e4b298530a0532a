import { type Instant, isoString } from "#base/instant.ts";
import { firstOfMonth, monthOf, nextMonth } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import { limitsOf } from "#domain/plans";
import type { UsageDeps } from "./deps.ts";
import { type Allowance, allowanceFor } from "./quota.ts";
import { BANNER_PERCENT, thresholdCount } from "./thresholds.ts";

/** A banner about an account's quota in the current month. */
export type UsageBanner = {
  readonly code: "quota_warning" | "overage_started" | "quota_exhausted";
  /** A sentence for the account's users. */
  readonly message: string;
  /** When the threshold was crossed. */
  readonly since: Instant;
};

/** The last threshold that was crossed, and the ordinal of the month's PDF that crossed it (from 1). */
export type Crossing = { readonly code: UsageBanner["code"]; readonly ordinal: number };

/** The account's current banners. Queries the ledger only if there is one. */
export async function usageBanners(
  { usage, plans, clock }: UsageDeps,
  accountId: AccountId,
): Promise<readonly UsageBanner[]> {
  const now = clock.now();
  const month = monthOf(now);
  const subscriber = await usage.findSubscriber(accountId);
  if (limitsOf(plans, subscriber.tier).pdfUnlimited) return [];
  const allowance = allowanceFor(plans, subscriber);
  const { used } = await usage.findSpent(accountId, month);
  const crossing = crossingOf(allowance, used);
  if (crossing === null) return [];
  const { code, ordinal } = crossing;
  const since =
    ordinal === 0 ? firstOfMonth(now) : await usage.findOutputTime(accountId, month, ordinal);
  // Around the turn of a month the ledger's clock may be ahead, so that its PDFs belong to the next month.
  return since === null
    ? []
    : [{ code, message: bannerMessage(code, allowance, used, now), since }];
}

/** The last crossed threshold that has a banner; null: none. */
export function crossingOf({ limit, cap, overageCents }: Allowance, used: number): Crossing | null {
  if (cap !== null && used >= cap) return { code: "quota_exhausted", ordinal: cap };
  const full = thresholdCount(limit, 100);
  if (overageCents !== null && used >= full) return { code: "overage_started", ordinal: full };
  const ordinal = thresholdCount(limit, BANNER_PERCENT);
  return used >= ordinal ? { code: "quota_warning", ordinal } : null;
}

function bannerMessage(
  code: UsageBanner["code"],
  { limit, cap }: Allowance,
  used: number,
  now: Instant,
): string {
  switch (code) {
    case "quota_warning":
      return `${numberText(used)} of the month's ${numberText(limit)} PDFs are made.`;
    case "overage_started":
      return `The month's ${numberText(limit)} PDFs are made; those beyond them are billed.`;
    case "quota_exhausted": {
      const renewsOn = isoString(nextMonth(now)).slice(0, "2026-11-01".length);
      return `The ${numberText(cap ?? limit)} PDFs that the month allows are made; there will be more from ${renewsOn} on.`;
    }
  }
}

function numberText(count: number): string {
  return count.toLocaleString("en");
}
