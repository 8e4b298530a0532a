import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 50;

/** Asks again and again until it holds; false when that took longer than `ms`. */
export async function until(holds: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await pause(PAUSE_MS);
  }
  return true;
}
