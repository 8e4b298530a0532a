import { type Instant, instant } from "#base/instant.ts";

/** The processor counts in whole seconds since 1970. */
export function instantOf(seconds: number): Instant {
  return instant(seconds * 1000);
}

/** As `instantOf`, of what may be absent. */
export function instantOrNull(seconds: number | null | undefined): Instant | null {
  return typeof seconds === "number" ? instantOf(seconds) : null;
}

/** The second in which an instant lies. */
export function secondsOf(time: Instant): number {
  return Math.floor(time / 1000);
}
