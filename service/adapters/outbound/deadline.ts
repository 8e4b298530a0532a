import { timedOut } from "./failure.ts";

/** How long a POST may still take: one for name, connection, handshake and both hops. */
export type Deadline = {
  /** Aborted with a `Failure` when it has passed. */
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
  /** Stops the clock; the signal stays as it is. */
  readonly end: () => void;
};

/** A deadline that starts to run now. */
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

/** What the promise gives, unless the deadline passes first. */
export function before<T>({ signal }: Deadline, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
