import { setTimeout as pause } from "node:timers/promises";
import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Chore } from "./chores.ts";
import { DRAIN_MS } from "./drain-limit.ts";

/** What keeping a timetable needs. */
export type TimetablePorts = {
  /** Between two queries for due chores. */
  readonly pollMs: number;
  readonly clock: Clock;
  /** True when the chore is due and ours until `next`; then it is nobody else's. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
  /** Told of what will be tried again. */
  readonly onError: (error: unknown, what: string) => void;
};

/** Does what is due, one after the other; what fails is told and does not stop the others. Nothing more begins when `signal` says so. */
export async function doChores(
  { clock, claimChore, onError }: Omit<TimetablePorts, "pollMs">,
  all: readonly Chore[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { name, everySeconds, run } of all)
    try {
      if (signal?.aborted === true) return;
      const now = clock.now();
      if (await claimChore(name, now, later(now, everySeconds))) await run();
    } catch (error) {
      onError(error, `${name} will be cleared away later`);
    }
}

/** Keeps the timetable until it is stopped; `stop` waits for the chore under way, but not for long: it comes again. */
export function startTimetable(
  ports: TimetablePorts,
  all: readonly Chore[],
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const keeping = keepUntil(ports, all, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([keeping, pause(DRAIN_MS, null, { ref: false })]);
    },
  };
}

async function keepUntil(
  ports: TimetablePorts,
  all: readonly Chore[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await doChores(ports, all, signal);
    await pause(ports.pollMs, null, { signal }).catch(() => undefined);
  }
}
