import { type Instant, instant } from "#base/instant.ts";

/** What was last said to the processor of one tier's PDFs past the limit in one month. */
export type SaidReport = {
  readonly quantity: number;
  /** Of whole seconds: the time that the report carries, not the one at which it was sent. */
  readonly at: Instant;
  /** False: no answer came, so it may have arrived or not. */
  readonly isAnswered: boolean;
};

/** What is known when it is decided what to say next. */
export type ReportState = {
  /** PDFs of the month that the processor has to charge for, from its beginning. */
  readonly counted: number;
  readonly last: SaidReport | null;
  /** The month's first instant, and the first of the next one. */
  readonly start: Instant;
  readonly end: Instant;
  /** When the subscription began that they are charged to: what carries an earlier time is not charged. */
  readonly since: Instant;
  /** True: nothing is counted into the month any more. */
  readonly isClosed: boolean;
  readonly now: Instant;
};

/** What to say next; null: nothing, for now. */
export type NextReport = Pick<SaidReport, "quantity" | "at"> | null;

const SECOND_MS = 1000;
/** Reports carry the time of half a minute ago, so that more of them have room before now. */
const BEHIND_MS = 30 * SECOND_MS;

/**
 * What to say to a meter of which the reading with the latest time counts. The count of a month only grows, and so do
 * the times of what is said of it: whatever is lost, doubled or late, the latest reading that arrived is the largest.
 * What had no answer is said again in the same words. The last second of the month is kept for its last word, which
 * is the same however often it is said.
 */
export function nextReport(state: ReportState): NextReport {
  const { counted, last, isClosed, end } = state;
  const lastSecond = instant(end - SECOND_MS);
  if (last === null && counted === 0) return null;
  if (last !== null && last.quantity === counted) return last.isAnswered ? null : last;
  if (isClosed) return { quantity: counted, at: lastSecond };
  const at = timeOf(state);
  // Now is not over, and what carries it might come too late for what ends now.
  return at < floor(state.now) && at < lastSecond ? { quantity: counted, at } : null;
}

function timeOf({ last, start, since, now }: ReportState): Instant {
  const after = last === null ? start : last.at + SECOND_MS;
  return instant(Math.max(floor(now) - BEHIND_MS, after, ceil(since), start));
}

function floor(time: number): number {
  return Math.floor(time / SECOND_MS) * SECOND_MS;
}

function ceil(time: number): number {
  return Math.ceil(time / SECOND_MS) * SECOND_MS;
}
