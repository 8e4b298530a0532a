import { type Brand, brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";

/** A calendar month in UTC, `2026-11`. */
export type Month = Brand<string, "Month">;

/** The month that contains an instant. */
export function monthOf(time: Instant): Month {
  return brand<Month>(new Date(time).toISOString().slice(0, 7));
}

/** Start of a month, given as such or by an instant in it. */
export function firstOfMonth(time: Instant | Month): Instant {
  const date = new Date(time);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** Start of the month after the one that contains `time`. */
export function nextMonth(time: Instant): Instant {
  const date = new Date(time);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
}

/** Start of the month that is `months` before the one that contains `time`. */
export function monthsBefore(time: Instant, months: number): Instant {
  const date = new Date(time);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months));
}

/** How many months `to` is after `from`. */
export function monthsBetween(from: Month, to: Month): number {
  const [one, other] = [new Date(from), new Date(to)];
  const years = other.getUTCFullYear() - one.getUTCFullYear();
  return years * 12 + other.getUTCMonth() - one.getUTCMonth();
}
