import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { NoticeStore } from "#domain/notices";
import type { Tier } from "#domain/plans";
import type { Month } from "./month.ts";
import type { Allowance } from "./quota.ts";
import { PERCENTS, type Percent } from "./thresholds.ts";

/** A threshold of an account's month, and how the month stood right after it. */
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
 * Has the owner told of a threshold, in the transaction that counted past it: once a month, and never of one when a
 * higher one was told. A larger plan, or a second counting of what a killed one had counted, changes nothing in that.
 */
export async function tellCrossing(
  notices: Pick<NoticeStore, "append">,
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
