import type { Brand } from "#base/brand.ts";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";

/** A calendar month in UTC, `2026-11`. */
export type Month = Brand<string, "Month">;

/** The month in which an instant lies. */
export function monthOf(time: Instant): Month {
  return brand<Month>(new Date(time).toISOString().slice(0, 7));
}

/** The first instant of a month, or of the one in which an instant lies. */
export function firstOfMonth(time: Instant | Month): Instant {
  const date = new Date(time);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** The first instant of the month after the one in which `time` lies: when counting begins anew. */
export function nextMonth(time: Instant): Instant {
  const date = new Date(time);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
}

/** The first instant of the month that lies so many before the one of `time`. */
export function monthsBefore(time: Instant, months: number): Instant {
  const date = new Date(time);
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months));
}
