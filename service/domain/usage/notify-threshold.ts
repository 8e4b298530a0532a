import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { NoticeStore } from "#domain/notices";
import type { Tier } from "#domain/plans";
import type { Allowance } from "./quota.ts";
import { PERCENTS, type Percent } from "./thresholds.ts";

/** A crossed threshold, and the usage right after it. */
export type CrossedThreshold = {
  readonly accountId: AccountId;
  readonly month: Month;
  readonly percent: Percent;
  readonly used: number;
  readonly tier: Tier;
  readonly allowance: Allowance;
  readonly at: Instant;
};

/**
 * Adds a notice to the owner in the transaction that crossed the threshold: once per month and threshold, and none
 * below one that was already sent. A plan change or a repeated count does not repeat it.
 */
export async function notifyThreshold(
  notices: NoticeStore,
  { accountId, month, percent, used, tier, allowance, at }: CrossedThreshold,
): Promise<void> {
  const { limit, cap, overageCents } = allowance;
  const key = (of: Percent): string => `quota/${accountId}/${month}/pdf/${of}`;
  const facts = { month, percent, used, limit, tier, overageCents, cap };
  const higher = PERCENTS.filter((other) => other > percent).map(key);
  await notices.append(
    { accountId, key: key(percent), facts: { kind: "quota_threshold", ...facts }, createdAt: at },
    higher,
  );
}
