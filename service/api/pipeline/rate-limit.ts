import { Refusal } from "#base/refusal.ts";
import type { RequestWindow } from "#domain/accounts";

/** What every answer to a caller with a valid key tells of his hour. */
export function windowHeaders(window: RequestWindow): Readonly<Record<string, string>> {
  return {
    "x-ratelimit-limit": String(window.limit),
    "x-ratelimit-remaining": String(window.remaining),
    "x-ratelimit-reset": String(window.resetSeconds),
  };
}

/** Ends a request beyond the hour's number: 429 `rate_limit_exceeded`. */
export function requireRoom({ limit, retryAfterSeconds }: RequestWindow): void {
  if (retryAfterSeconds === null) return;
  const message = `This API key may ask ${limit} times an hour. Wait, and ask again.`;
  throw new Refusal(429, "rate_limit_exceeded", message, { retry_after: retryAfterSeconds });
}
