import { type Clock, instant } from "#base/instant.ts";

/** Returns the clock of this machine. */
export function systemClock(): Clock {
  return { now: () => instant(Date.now()) };
}
