import { type Failure, timedOut } from "./failure.ts";

/** The deadline of a POST: one for name resolution, connection, handshake and both hops. */
export type Deadline = {
  /** Calls `listener` with the failure when the deadline passes, or now if it has; returns what removes the listener. */
  readonly onPass: (listener: (failure: Failure) => void) => () => void;
  readonly leftMs: () => number;
  /** Stops the timer; the deadline no longer passes. */
  readonly end: () => void;
};

/** Starts a deadline. Not an `AbortSignal`, whose events cost more than the rest of a small POST's bookkeeping. */
export function startDeadline(limitMs: number): Deadline {
  const endsAt = performance.now() + limitMs;
  const listeners = new Set<(failure: Failure) => void>();
  let failure: Failure | null = null;
  const pass = (): void => {
    failure = timedOut(limitMs);
    for (const listener of listeners) listener(failure);
  };
  const timer = setTimeout(pass, limitMs);
  return {
    onPass: (listener) => {
      if (failure !== null) listener(failure);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leftMs: () => Math.max(0, endsAt - performance.now()),
    end: () => clearTimeout(timer),
  };
}

/** Returns the result of the promise, unless the deadline passes first. */
export function before<T>(deadline: Deadline, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const remove = deadline.onPass(reject);
    void promise.then(resolve, reject).finally(remove);
  });
}
