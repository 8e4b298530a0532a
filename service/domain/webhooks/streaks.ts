import type { WebhookStreaks } from "./delivery-queue.ts";
import type { RecordedAttempt } from "./settled-attempt.ts";

/** After so many deliveries in a row that failed for good, the owner is told. */
const FAILURES_TOLD = 3;

/** Beyond this we do not count: nothing more would follow. */
const TIMEOUTS_COUNTED = 2;

type Counts = Pick<WebhookStreaks, "failures" | "timeouts">;

/** Where a webhook's rows of failures and timeouts stand. */
export type StreaksAfter = Counts & {
  /** The failure after which the owner is told, once in a row of them; null when none of these was it. */
  readonly told: RecordedAttempt | null;
};

/** Counts what attempts of one webhook came to, in their order. */
export function streaksAfter(before: Counts, attempts: readonly RecordedAttempt[]): StreaksAfter {
  let { failures, timeouts } = before;
  let told: RecordedAttempt | null = null;
  for (const attempt of attempts) {
    if (attempt.isTimeout === true) timeouts = Math.min(timeouts + 1, TIMEOUTS_COUNTED);
    else if (attempt.isTimeout === false) timeouts = 0;
    if (attempt.status === "delivered") failures = 0;
    if (attempt.status !== "failed") continue;
    failures++;
    if (failures === FAILURES_TOLD) told = attempt;
  }
  return { failures, timeouts, told };
}
