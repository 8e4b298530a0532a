/** How often and how long a call is tried again. */
export type RetryPolicy = {
  /** Attempts after the first; 0 switches retrying off. */
  readonly retriesMax: number;
  /** The longest wait that the service may ask for (`Retry-After`) before the call is given up instead. */
  readonly retryWaitMsMax: number;
};

/** How an attempt failed. */
export type Failure = {
  /** `null` if there was no answer. */
  readonly status: number | null;
  /** `error` of the answer; `connection_failed` or `timeout` if there was no answer. */
  readonly code: string;
  /** What the answer asks to wait. */
  readonly retryAfterMs: number | null;
};

/** The default policy. */
export const RETRY_POLICY: RetryPolicy = { retriesMax: 3, retryWaitMsMax: 60_000 };

const STATUSES: readonly (number | null)[] = [429, 502, 503, 504];
const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 8000;

/**
 * Milliseconds to wait before attempt `attempt + 1` (attempts count from 1), or `null` to give up. `random` in [0, 1)
 * spreads clients that failed together over the whole of a span that doubles (full jitter); it comes on top of what
 * the service asks for.
 */
export function retryDelayMs(
  attempt: number,
  failure: Failure,
  policy: RetryPolicy,
  random: number,
): number | null {
  if (attempt > policy.retriesMax || !isPassing(failure, attempt)) return null;
  const asked = failure.retryAfterMs ?? 0;
  if (asked > policy.retryWaitMsMax) return null;
  const span = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** (attempt - 1));
  return asked + Math.floor(random * span);
}

function isPassing({ status, code }: Failure, attempt: number): boolean {
  if (code === "connection_failed" || STATUSES.includes(status)) return true;
  // The connection broke, and the first attempt is still at work: its answer comes under the same key.
  return code === "request_in_progress" && attempt > 1;
}

/** What a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date; `null` where it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
