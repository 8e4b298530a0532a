import type { RecordedAttempt, Streaks } from "#domain/webhooks/records";

/** The owner is notified after this many deliveries in a row that failed for good. */
const FAILURES_UNTIL_NOTICE = 3;

/** Counting stops here: a higher count has no further effect (`DeliveryCaps.timeoutsInRow`). */
const TIMEOUTS_COUNTED_MAX = 2;

/** Failures and timeouts in a row after some attempts. */
export type AdvancedStreaks = Streaks & {
  /** The failure of which the owner is to be notified, once per streak; null otherwise. */
  readonly notify: RecordedAttempt | null;
};

/** Counts the outcomes of one webhook's attempts, in order. */
export function advanceStreaks(
  before: Streaks,
  attempts: readonly RecordedAttempt[],
): AdvancedStreaks {
  let { failures, timeouts } = before;
  let notify: RecordedAttempt | null = null;
  for (const attempt of attempts) {
    if (attempt.isTimeout === true) timeouts = Math.min(timeouts + 1, TIMEOUTS_COUNTED_MAX);
    else if (attempt.isTimeout === false) timeouts = 0;
    if (attempt.status === "delivered") failures = 0;
    if (attempt.status !== "failed") continue;
    failures++;
    if (failures === FAILURES_UNTIL_NOTICE) notify = attempt;
  }
  return { failures, timeouts, notify };
}
