import { type Clock, type Instant, isoString } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { limitsOf, type Plans } from "#domain/plans";
import { firstOfMonth, monthOf, nextMonth } from "./month.ts";
import { type Allowance, allowanceFor } from "./quota.ts";
import type { UsageStore } from "./store.ts";
import { BANNER_PERCENT, placeOf } from "./thresholds.ts";

/** What an account's people should see of their month: a banner. */
export type Notice = {
  readonly code: "quota_warning" | "overage_started" | "quota_exhausted";
  /** A sentence for them. */
  readonly message: string;
  /** When the PDF that crossed the threshold was made. */
  readonly since: Instant;
};

/** The threshold that a month has crossed last: what it is called, and which PDF of the month crossed it. */
export type Crossing = { readonly code: Notice["code"]; readonly place: number };

/** What looking for notices needs. */
export type NoticePorts = {
  readonly usage: UsageStore;
  readonly plans: Plans;
  readonly clock: Clock;
};

/** The banners of an account as its month stands now. The ledger is asked only where there is one. */
export async function noticesOf(
  { usage, plans, clock }: NoticePorts,
  accountId: AccountId,
): Promise<readonly Notice[]> {
  const now = clock.now();
  const month = monthOf(now);
  const subscriber = await usage.findSubscriber(accountId);
  if (limitsOf(plans, subscriber.tier).pdfUnlimited) return [];
  const allowance = allowanceFor(plans, subscriber);
  const { used } = await usage.findSpent(accountId, month);
  const crossing = crossingOf(allowance, used);
  if (crossing === null) return [];
  const { code, place } = crossing;
  const since =
    place === 0 ? firstOfMonth(now) : await usage.findOutputTime(accountId, month, place);
  // At the turn of a month another clock may be ahead: what it counted is not of our month yet.
  return since === null ? [] : [{ code, message: saying(code, allowance, used, now), since }];
}

/** Which threshold of those that have a banner so many PDFs have crossed last; null: none. */
export function crossingOf({ limit, cap, overageCents }: Allowance, used: number): Crossing | null {
  if (cap !== null && used >= cap) return { code: "quota_exhausted", place: cap };
  const full = placeOf(limit, 100);
  if (overageCents !== null && used >= full) return { code: "overage_started", place: full };
  const place = placeOf(limit, BANNER_PERCENT);
  return used >= place ? { code: "quota_warning", place } : null;
}

function saying(
  code: Notice["code"],
  { limit, cap }: Allowance,
  used: number,
  now: Instant,
): string {
  switch (code) {
    case "quota_warning":
      return `${used} of the month's ${limit} PDFs are made.`;
    case "overage_started":
      return `The month's ${limit} PDFs are made; those beyond them are billed.`;
    case "quota_exhausted": {
      const again = isoString(nextMonth(now)).slice(0, "2026-11-01".length);
      return `The ${cap ?? limit} PDFs that the month allows are made; there will be more from ${again} on.`;
    }
  }
}
