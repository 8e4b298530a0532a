import { type Brand, brand } from "./brand.ts";

/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Brand<number, "Instant">;

/** The current time; domain code takes it as a port. */
export type Clock = { readonly now: () => Instant };

/** Returns the instant of so many milliseconds after the epoch, or of a `Date`. */
export function instant(time: number | Date): Instant {
  return brand<Instant>(typeof time === "number" ? time : time.getTime());
}

/** `seconds` later; earlier when negative. */
export function later(time: Instant, seconds: number): Instant {
  return instant(time + seconds * 1000);
}

/** ISO 8601 in UTC with milliseconds and `Z`. */
export function isoString(time: Instant): string {
  return new Date(time).toISOString();
}
