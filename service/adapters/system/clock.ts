import { type Clock, instant } from "#base/instant.ts";

/** This machine's clock. */
export function systemClock(): Clock {
  return { now: () => instant(Date.now()) };
}
