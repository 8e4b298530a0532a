import { type Day, dayOf, daysAfter, daysBetween } from "#base/day.ts";
import type { Clock } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { UsageDay, UsageDimension, UsageReads } from "./usage-reads.ts";

/** Days to read; null: 30 days, up to today. */
export type DailyUsageRequest = {
  readonly from: Day | null;
  readonly to: Day | null;
  /** Divides the PDFs of each day; null: they are not divided. */
  readonly by: UsageDimension | null;
};

/** Usage of every day between two, both included. */
export type DailyUsage = {
  readonly from: Day;
  readonly to: Day;
  readonly days: readonly UsageDay[];
};

type DailyDeps = { readonly usageReads: UsageReads; readonly clock: Clock };

const DAYS_DEFAULT = 30;
const DAYS_MAX = 400;

/**
 * The account's usage by day, oldest first; days without usage are included.
 *
 * @throws Refusal 400 if the first day is after the last, or there are more than 400.
 */
export async function dailyUsage(
  { usageReads, clock }: DailyDeps,
  { accountId }: Caller,
  { from: wanted, to: last, by }: DailyUsageRequest,
): Promise<DailyUsage> {
  const to = last ?? dayOf(clock.now());
  const from = wanted ?? daysAfter(to, 1 - DAYS_DEFAULT);
  const count = daysBetween(from, to) + 1;
  if (count < 1) throw outOfRange("from", "The first day is after the last one.");
  if (count > DAYS_MAX) throw outOfRange("from", `Ask for ${DAYS_MAX} days at most.`);
  const used = new Map(
    (await usageReads.listDays(accountId, from, to, by)).map((one) => [one.date, one]),
  );
  const days = Array.from({ length: count }, (_, place): UsageDay => {
    const date = daysAfter(from, place);
    return used.get(date) ?? { date, ...UNUSED, by: by === null ? null : [] };
  });
  return { from, to, days };
}

const UNUSED = { pdfGenerations: 0, aiGenerations: 0, overagePdfs: 0 };

function outOfRange(field: string, message: string) {
  return invalid("These days cannot be read.", [{ field, code: "out_of_range", message }]);
}
