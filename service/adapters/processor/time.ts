import { type Instant, instant } from "#base/instant.ts";

/** The API's timestamps are whole seconds since 1970. */
export function instantOf(seconds: number): Instant {
  return instant(seconds * 1000);
}

/** `instantOf` for an optional timestamp. */
export function instantOrNull(seconds: number | null | undefined): Instant | null {
  return typeof seconds === "number" ? instantOf(seconds) : null;
}

/** Rounded down to the second. */
export function secondsOf(time: Instant): number {
  return Math.floor(time / 1000);
}
