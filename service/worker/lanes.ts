/**
 * Looks for work and does it; returns false if none waits. `taken` is called once work is leased, before it is done.
 */
export type Serve = (taken: () => void) => Promise<boolean>;

/** Lanes that serve, one piece of work at a time each. */
export type Lanes = {
  /** Work may wait: an idle lane looks for it, or the next lane that is done with its own. */
  readonly wake: () => void;
  /** Resolves when `signal` was aborted and every lane has finished its work. */
  readonly ended: Promise<void>;
};

/**
 * Starts `count` lanes, which look once and then on every wake-up. A lane that takes work wakes the next one, so that one
 * wake-up engages as many lanes as there is work, and costs one empty query without work. `serve` must not throw.
 */
export function startLanes(count: number, serve: Serve, signal: AbortSignal): Lanes {
  const idle: (() => void)[] = [];
  let isWoken = true; // since the last look began
  const wake = (): void => {
    isWoken = true;
    idle.shift()?.();
  };
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      if (isWoken) {
        isWoken = false;
        if (await serve(wake)) isWoken = true;
      } else await new Promise<void>((resume) => idle.push(resume));
    }
  };
  signal.addEventListener("abort", () => {
    for (const resume of idle.splice(0)) resume();
  });
  const ended = Promise.all(Array.from({ length: count }, lane));
  return { wake, ended: ended.then(() => undefined) };
}
