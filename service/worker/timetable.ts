import { type Repeating, repeatUntilStopped } from "#base/async/repeat.ts";
import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Chore } from "./chores.ts";
import { DRAIN_MS } from "./drain-limit.ts";

/** What the timetable needs. */
export type TimetablePorts = {
  /** Between two queries for due chores. */
  readonly pollMs: number;
  readonly clock: Clock;
  /** Claims the chore: true when it was due, for one caller alone; it is due again at `next`. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
  /** Receives errors of chores, which will be run again. */
  readonly onError: (error: unknown, what: string) => void;
};

/** Runs due chores one after the other. A failed chore is reported and does not stop the others; an aborted `signal` does. */
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
      onError(error, `${name} will be run later`);
    }
}

/** Runs due chores until stopped; `stop` waits up to DRAIN_MS for the chore under way, which is safe to repeat. */
export function startTimetable(ports: TimetablePorts, all: readonly Chore[]): Repeating {
  const { pollMs, onError } = ports;
  return repeatUntilStopped((signal) => doChores(ports, all, signal), {
    everyMs: pollMs,
    drainMs: DRAIN_MS,
    onError: (error) => onError(error, "chores will be run later"),
  });
}
