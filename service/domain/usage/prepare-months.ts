import type { Clock } from "#base/instant.ts";
import { firstOfMonth, type Month, monthOf, nextMonth } from "#base/month.ts";

/** The ledger's partitions, one for each month. */
export type LedgerMonths = {
  /** The month after the last partition; null before the first partition exists. */
  readonly findEnd: () => Promise<Month | null>;
  /** Adds the partition of the month, which must follow the last one. */
  readonly add: (month: Month, next: Month) => Promise<void>;
};

type MonthDeps = { readonly ledgerMonths: LedgerMonths; readonly clock: Clock };

/** Months after the current one that have a partition before they begin. */
const AHEAD = 2;
/** Bounds one run after a clock was set far ahead; the rest follows in the next. */
const ADDED_MAX = 24;

/** Adds the partitions of the ledger that are missing from the month of the first run up to two months ahead. */
export async function prepareMonths({ ledgerMonths, clock }: MonthDeps): Promise<void> {
  const first = (await ledgerMonths.findEnd()) ?? monthOf(clock.now());
  const wanted = monthsUpTo(first, monthAhead(clock));
  for (const month of wanted) await ledgerMonths.add(month, monthAfter(month));
}

function monthAhead(clock: Clock): Month {
  let month = monthOf(clock.now());
  for (let step = 0; step < AHEAD; step += 1) month = monthAfter(month);
  return month;
}

function monthsUpTo(first: Month, last: Month): readonly Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last && months.length < ADDED_MAX; month = monthAfter(month))
    months.push(month);
  return months;
}

function monthAfter(month: Month): Month {
  return monthOf(nextMonth(firstOfMonth(month)));
}
