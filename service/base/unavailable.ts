import { Refusal } from "#base/refusal.ts";

const RETRY_AFTER_SECONDS = 5;

/** 503 with `retry_after` for lack of CPU or processes: requests are answered with it, workers retry. */
export function unavailable(message: string, cause?: unknown): Refusal {
  const refusal = new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
  refusal.cause = cause;
  return refusal;
}
