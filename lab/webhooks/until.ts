import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 50;

/** Polls until the condition holds; false after `ms`. */
export async function until(holds: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await pause(PAUSE_MS);
  }
  return true;
}
