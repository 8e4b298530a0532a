import { readFileSync } from "node:fs";

/** However busy the machine is, nothing takes more than so many times its time. */
const CLOCK_TIMES_MAX = 3;
const NS_PER_MS = 1e6;

/** How long a process stood waiting for a processor that others had, ms since it began; null when nobody can say. */
export type WaitedMs = () => number | null;

/**
 * Calls `onPast` when a process has taken more than `timeMsMax`; the answer ends the watch. That others had the
 * processor is not its fault: such waits count only where they make it three times as long. Where nobody knows of
 * them all time counts.
 */
export function watchTime(timeMsMax: number, waitedMs: WaitedMs, onPast: () => void): () => void {
  const began = performance.now();
  const waitedBefore = waitedMs();
  const look = (): void => {
    const passed = performance.now() - began;
    const waited = waitedBefore === null ? 0 : (waitedMs() ?? waitedBefore) - waitedBefore;
    const left = Math.min(timeMsMax - (passed - waited), timeMsMax * CLOCK_TIMES_MAX - passed);
    if (left <= 0) onPast();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, timeMsMax);
  return () => clearTimeout(timer);
}

/** Of a process's first thread, by the scheduler's own count (Linux, proc_pid_schedstat: run, waited, slices). */
export function waitedForProcessor(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const [, waited] = readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ");
    return waited === undefined ? null : Number(waited) / NS_PER_MS;
  } catch {
    return null;
  }
}
