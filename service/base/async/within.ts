import { unavailable } from "../unavailable.ts";

/** Wall-clock time that a request waits for CPU-bound work before it is answered with 503; jobs wait without a limit. */
export const REQUEST_WAIT_MS_MAX = 60_000;

/**
 * Returns the result of `work`; throws 503 `unavailable` after `waitMsMax`. Started work continues, because ending it
 * would make the next attempt start from nothing; queued work should check `signal` and not begin.
 */
export async function within<Result>(
  waitMsMax: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = new AbortController();
  const timer = setTimeout(() => {
    // After a suspension of the process the answer may already be waiting: it is read before this callback runs.
    setImmediate(() => {
      const error = unavailable("The service is too busy to answer in time. Try again soon.");
      late.abort(error);
      reject(error);
    });
  }, waitMsMax);
  try {
    return await Promise.race([work(late.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
