import { type Repeating, repeatUntilStopped } from "#base/async/repeat.ts";
import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Chore } from "./chores.ts";

/** How long chores, mails and billing steps under way may take when the service stops. All are safe to repeat. */
export const DRAIN_MS = 2500;

/** Dependencies of running a timetable. */
export type TimetablePorts = {
  /** Between two queries for due chores. */
  readonly pollMs: number;
  readonly clock: Clock;
  /** Those of the named chores that are due. */
  readonly dueChores: (names: readonly string[], now: Instant) => Promise<readonly string[]>;
  /** True when the chore was due and this process has claimed it until `next`. */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
  /** True while no chore is started. */
  readonly isDraining?: () => boolean;
  readonly onError: (error: unknown, what: string) => void;
};

/** Runs the due chores one after the other. A failure is reported and does not stop the others. No chore starts after `signal` aborts. */
export async function doChores(
  { clock, dueChores, claimChore, isDraining, onError }: Omit<TimetablePorts, "pollMs">,
  chores: readonly Chore[],
  signal?: AbortSignal,
): Promise<void> {
  if (isDraining?.() === true) return;
  const names = chores.map(({ name }) => name);
  const due = new Set(await dueChores(names, clock.now()));
  for (const { name, everySeconds, run } of chores)
    try {
      if (signal?.aborted === true) return;
      if (!due.has(name)) continue;
      const now = clock.now();
      if (await claimChore(name, now, later(now, everySeconds))) await run();
    } catch (error) {
      onError(error, `the chore ${name} will run again later`);
    }
}

/** Runs due chores until stopped; `stop` waits up to DRAIN_MS for the chore under way, which is safe to repeat. */
export function startTimetable(ports: TimetablePorts, chores: readonly Chore[]): Repeating {
  const { pollMs, onError } = ports;
  return repeatUntilStopped((signal) => doChores(ports, chores, signal), {
    everyMs: pollMs,
    drainMs: DRAIN_MS,
    onError: (error) => onError(error, "chores will be run later"),
  });
}
