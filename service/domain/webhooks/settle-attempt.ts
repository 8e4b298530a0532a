import { type Instant, later } from "#base/instant.ts";
import { ATTEMPTS_MAX } from "./delivery.ts";
import type { OutboundAnswer } from "./outbound.ts";
import type { DeliveryEnd } from "./settled-attempt.ts";

/** A receiver sees a request somewhat after its start; the next one should not seem early to it. */
const RECEIVED_SECONDS_MAX = 0.25;

/** True for what counts as delivered: a final answer of 2xx. */
export function isSuccess({ status, fault }: Pick<OutboundAnswer, "status" | "fault">): boolean {
  return fault === null && status !== null && status >= 200 && status < 300;
}

/**
 * What an answer does to its delivery. The delay before the next attempt counts from the start of this one;
 * `schedule[n]` is the one after attempt n, in seconds.
 */
export function settleAttempt(
  attempt: number,
  startedAt: Instant,
  answer: Pick<OutboundAnswer, "status" | "fault" | "durationMs">,
  schedule: readonly number[],
): DeliveryEnd {
  const { durationMs } = answer;
  if (isSuccess(answer)) return { status: "delivered", at: later(startedAt, durationMs / 1000) };
  const delay = schedule[attempt];
  if (attempt >= ATTEMPTS_MAX || delay === undefined) return { status: "failed" };
  const received = Math.min(durationMs / 1000, RECEIVED_SECONDS_MAX);
  return { status: "retrying", nextAttemptAt: later(startedAt, delay + received) };
}

/** What went wrong, in a sentence for the one whose endpoint it is; null when nothing did. */
export function errorOf(
  answer: Pick<OutboundAnswer, "status" | "fault" | "message">,
): string | null {
  if (isSuccess(answer)) return null;
  if (answer.message !== null) return answer.message;
  return answer.status === null
    ? "The endpoint did not answer."
    : `The endpoint answered with status ${answer.status}.`;
}
