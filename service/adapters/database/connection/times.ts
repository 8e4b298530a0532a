import { type Instant, instant } from "#base/instant.ts";

/** A column's time; null when there is none. */
export function instantOrNull(time: Date | null): Instant | null {
  return time === null ? null : instant(time);
}

/** The column's value for an instant; null when there is none. */
export function dateOrNull(time: Instant | null): Date | null {
  return time === null ? null : new Date(time);
}
