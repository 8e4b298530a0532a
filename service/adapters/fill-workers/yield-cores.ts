import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** Half of the way to the lowest: enough that any other thread goes first. */
const NICENESS = 10;

/**
 * Lets this thread run after all others that have something to do. On Linux a thread has a priority of its own, and a
 * name in `/proc`; elsewhere nothing happens, and the cores are shared evenly. Whether it was done.
 */
export function yieldCores(): boolean {
  const thread = threadNumber();
  if (thread === null) return false;
  try {
    setPriority(thread, NICENESS);
    return true;
  } catch {
    return false; // where it is forbidden we run as before
  }
}

/** The number that Linux knows this thread by; null elsewhere. */
function threadNumber(): number | null {
  try {
    const [, number] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    return number === undefined ? null : Number(number);
  } catch {
    return null;
  }
}
