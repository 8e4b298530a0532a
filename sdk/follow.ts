import type { CallOptions } from "./call.ts";
import type { Machine } from "./machine.ts";

/** Options for waiting for a job or task. */
export type WaitOptions<Status> = Pick<CallOptions, "signal"> & {
  /** Called with every response, including the last. */
  readonly onProgress?: (status: Status) => void;
  /**
   * Milliseconds between two requests. Default: a quarter of a second at first, growing to ten seconds, because every
   * request counts against the key's hourly limit.
   */
  readonly pollMs?: number;
};

const FIRST_MS = 250;
const LAST_MS = 10_000;
const GROWTH = 1.3;

/** Polls `ask` until `isEnded` of its answer; returns the last answer. Rejects with its reason when `signal` aborts. */
export async function follow<Status>(
  machine: Machine,
  ask: (options: CallOptions) => Promise<Status>,
  isEnded: (status: Status) => boolean,
  { signal, onProgress, pollMs }: WaitOptions<Status>,
): Promise<Status> {
  const options = signal === undefined ? {} : { signal };
  for (
    let pauseMs = pollMs ?? FIRST_MS;
    ;
    pauseMs = pollMs ?? Math.min(LAST_MS, pauseMs * GROWTH)
  ) {
    signal?.throwIfAborted();
    const status = await ask(options);
    onProgress?.(status);
    if (isEnded(status)) return status;
    await machine.sleep(pauseMs, signal);
  }
}
