/** The number of retries and the limit of their delay. */
export type RetryPolicy = {
  /** Attempts after the first; 0 disables retries. */
  readonly retriesMax: number;
  /** The longest delay that the service may ask for (`Retry-After`), in milliseconds; beyond it the call fails. */
  readonly retryWaitMsMax: number;
};

/** The failure of an attempt. */
export type Failure = {
  /** `null` if there was no response. */
  readonly status: number | null;
  /** `error` of the response; `connection_failed` or `timeout` if there was none. */
  readonly code: string;
  /** The delay that the response asks for, in milliseconds. */
  readonly retryAfterMs: number | null;
};

/** The default policy. */
export const RETRY_POLICY: RetryPolicy = { retriesMax: 3, retryWaitMsMax: 60_000 };

const STATUSES: readonly (number | null)[] = [429, 502, 503, 504];
const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 8000;

/**
 * Returns the milliseconds to wait before attempt `attempt + 1` (attempts count from 1), or `null` to give up. `random`
 * in [0, 1) spreads clients that failed together over a span that doubles with each attempt (full jitter). It is added
 * to the delay that the service asks for.
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
  // The connection broke while the first attempt still runs: its response is returned for the same key.
  return code === "request_in_progress" && attempt > 1;
}

/**
 * Parses a `Retry-After` header, which has seconds or an HTTP date. Returns milliseconds, or `null` if it is invalid or
 * absent.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
