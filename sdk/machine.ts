/** The functions of the runtime that a client uses; tests supply their own. */
export type Machine = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Returns a unique text, used as the idempotency key of a request. */
  readonly uniqueText: () => string;
};

const RANDOM_STEPS = 2 ** 32;
const UNIQUE_BYTES = 16;

/** The functions that every JavaScript runtime has: `fetch`, timers, Web Crypto. */
export const hostMachine: Machine = {
  fetch: (url, init) => fetch(url, init),
  nowMs: () => Date.now(),
  sleep,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / RANDOM_STEPS,
  uniqueText: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(UNIQUE_BYTES)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join(""),
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(reasonOf(signal));
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error("It was aborted.", { cause: reason });
}
