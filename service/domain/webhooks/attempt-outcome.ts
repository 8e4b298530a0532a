import { type Instant, later } from "#base/instant.ts";
import { type AttemptOutcome, LEASE_SECONDS } from "#domain/webhooks/records";
import type { OutboundAnswer } from "./outbound.ts";

/** A delivery has failed for good after this many attempts without success. */
export const ATTEMPTS_MAX = 7;
/** Added to the delay, because a receiver sees a request somewhat after its start and must not see the next one early. */
const TRANSIT_SECONDS_MAX = 0.25;

/** Whether the attempt counts as delivered: a final response with a status of 2xx. */
export function isSuccess({ status, fault }: OutboundAnswer): boolean {
  return fault === null && status !== null && status >= 200 && status < 300;
}

/**
 * The retry rule: seconds from the start of attempt `attempt` (from 1) to the start of the next one; null when it is the
 * last. `schedule[n]` is the delay after attempt n. Every place that plans a retry, in SQL too, takes its result.
 */
export function retryDelaySeconds(attempt: number, schedule: readonly number[]): number | null {
  return attempt >= ATTEMPTS_MAX ? null : (schedule[attempt] ?? null);
}

/** The outcome of an attempt that was answered or failed. */
export function decideOutcome(
  attempt: number,
  startedAt: Instant,
  answer: OutboundAnswer,
  schedule: readonly number[],
): AttemptOutcome {
  const durationSeconds = answer.durationMs / 1000;
  if (isSuccess(answer)) return { status: "delivered", at: later(startedAt, durationSeconds) };
  const delay = retryDelaySeconds(attempt, schedule);
  if (delay === null) return { status: "failed" };
  const transit = Math.min(durationSeconds, TRANSIT_SECONDS_MAX);
  return { status: "retrying", nextAttemptAt: later(startedAt, delay + transit) };
}

/**
 * When to try again if the process crashes during the attempt, for attempts 1 to `ATTEMPTS_MAX`, written with the claim:
 * on schedule, but not before the lease ends. After the last one the time is the end of the lease.
 */
export function retryTimesIfLost(
  now: Instant,
  leasedUntil: Instant,
  schedule: readonly number[],
): readonly Instant[] {
  return Array.from({ length: ATTEMPTS_MAX }, (_, index) => {
    const scheduled = later(now, retryDelaySeconds(index + 1, schedule) ?? 0);
    return scheduled > leasedUntil ? scheduled : leasedUntil;
  });
}

/** The longest time until the next attempt, in seconds, by the attempts made; the last one may be in flight. */
export function deliveryWaits(schedule: readonly number[]): readonly number[] {
  const after = Array.from({ length: ATTEMPTS_MAX }, (_, index) => {
    const delay = retryDelaySeconds(index + 1, schedule) ?? 0;
    return Math.max(delay + TRANSIT_SECONDS_MAX, LEASE_SECONDS);
  });
  return [schedule[0] ?? 0, ...after];
}

/** One sentence for the endpoint's owner on why the attempt failed; null when it succeeded. */
export function errorOf(answer: OutboundAnswer): string | null {
  if (isSuccess(answer)) return null;
  if (answer.message !== null) return answer.message;
  return answer.status === null
    ? "The endpoint did not answer."
    : `The endpoint answered with status ${answer.status}.`;
}
