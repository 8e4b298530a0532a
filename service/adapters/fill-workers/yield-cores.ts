import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Added to the niceness of the process: enough that any other thread goes first. */
const YIELD = 10;
/** The lowest priority that a thread can have. */
const NICENESS_MAX = 19;

/**
 * Lowers the priority of this thread below all others. On Linux a thread has its own priority and a name in `/proc`;
 * elsewhere nothing happens, and the cores are shared evenly. Returns whether it was done.
 */
export function yieldCores(): boolean {
  const thread = threadNumber();
  if (thread === null) return false;
  try {
    setPriority(thread, Math.min(getPriority(thread) + YIELD, NICENESS_MAX));
    return true;
  } catch {
    return false; // not permitted
  }
}

/** Returns the thread's id on Linux; null elsewhere. */
function threadNumber(): number | null {
  try {
    const [, number] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    return number === undefined ? null : Number(number);
  } catch {
    return null;
  }
}
