export type RepeatOptions = {
  /** Pause between the end of a run and the next one; evaluated after each run. */
  readonly everyMs: number | (() => number);
  /** Called once with a function that ends the pause, or leaves out the next one. */
  readonly listen?: (wake: () => void) => void;
  /** How long `stop` waits for the run under way. */
  readonly drainMs: number;
  /** Receives the error of a failed run; the next run follows as usual. */
  readonly onError: (error: unknown) => void;
};

/** A loop that runs until it is stopped. */
export type Repeating = {
  /** Whether a run is under way, or follows at once because the loop was woken. */
  readonly isRunning: () => boolean;
  /** Resolves when the run under way has ended, or after `drainMs`. */
  readonly stop: () => Promise<void>;
};

/** Runs `work` now and again after every pause. Its signal aborts when the loop is stopped. */
export function repeatUntilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, listen, drainMs, onError }: RepeatOptions,
): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;
  let woken = new AbortController();
  let isWorking = true;
  listen?.(() => woken.abort());
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      woken = new AbortController();
      isWorking = true;
      try {
        await work(signal);
      } catch (error) {
        onError(error);
      }
      isWorking = false;
      const ms = typeof everyMs === "number" ? everyMs : everyMs();
      await pause(ms, woken.signal);
    }
  };
  const running = run();
  return {
    isRunning: () => isWorking || (woken.signal.aborted && !signal.aborted),
    stop: async () => {
      stopping.abort();
      woken.abort();
      await Promise.race([running, pause(drainMs, null)]);
    },
  };
}

/** Resolves after `ms`, or when `signal` aborts. Without a signal it does not keep the process alive. */
function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal === null) timer.unref();
    else if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}
