import { type Instant, instant } from "#base/instant.ts";
import type { SentReport } from "#domain/billing-records";

/** Input of `nextReport`. */
export type ReportState = {
  /** Overage PDFs of the month so far that this subscription has to charge. */
  readonly counted: number;
  readonly last: SentReport | null;
  /** The month as a half-open range. */
  readonly start: Instant;
  readonly end: Instant;
  /** Start of the subscription; the processor does not charge reports with an earlier timestamp. */
  readonly since: Instant;
  /** The month accepts no further usage. */
  readonly isClosed: boolean;
  readonly now: Instant;
};

/** The report to send; null: none for now. */
export type NextReport = { readonly quantity: number; readonly at: Instant } | null;

const SECOND_MS = 1000;
/** Reports are dated 30 s back, which leaves room for further timestamps before now. */
const REPORT_LAG_MS = 30 * SECOND_MS;

/**
 * The next report to a meter for which the report with the latest timestamp counts. The count of a month only grows,
 * and each report has a later timestamp than the one before, so among lost, duplicated and delayed reports the latest
 * to arrive is also the largest. An unacknowledged report is repeated unchanged. The month's last second is reserved
 * for its final report, which can then be repeated any number of times.
 */
export function nextReport(state: ReportState): NextReport {
  const { counted, last, isClosed, end } = state;
  const lastSecond = instant(end - SECOND_MS);
  if (last === null && counted === 0) return null;
  if (last !== null && last.quantity === counted) return last.isAcknowledged ? null : last;
  if (isClosed) return { quantity: counted, at: lastSecond };
  const at = timeOf(state);
  // The current second can still get another count, and the last one is reserved for the final report.
  return at < floor(state.now) && at < lastSecond ? { quantity: counted, at } : null;
}

function timeOf({ last, start, since, now }: ReportState): Instant {
  const after = last === null ? start : last.at + SECOND_MS;
  return instant(Math.max(floor(now) - REPORT_LAG_MS, after, ceil(since), start));
}

function floor(time: number): number {
  return Math.floor(time / SECOND_MS) * SECOND_MS;
}

function ceil(time: number): number {
  return Math.ceil(time / SECOND_MS) * SECOND_MS;
}
