import { timedOut } from "./failure.ts";

/** The deadline of a POST: one for name resolution, connection, handshake and both hops. */
export type Deadline = {
  /** Aborts with a `Failure` when the deadline passes. */
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
  /** Stops the timer; the signal no longer changes. */
  readonly end: () => void;
};

/** Starts a deadline. */
export function startDeadline(limitMs: number): Deadline {
  const controller = new AbortController();
  const endsAt = performance.now() + limitMs;
  const timer = setTimeout(() => controller.abort(timedOut(limitMs)), limitMs);
  return {
    signal: controller.signal,
    leftMs: () => Math.max(0, endsAt - performance.now()),
    end: () => clearTimeout(timer),
  };
}

/** The result of the promise, unless the deadline passes first. */
export function before<T>({ signal }: Deadline, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
