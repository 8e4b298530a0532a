import { type Brand, brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import { type Month, monthOf } from "#base/month.ts";

/** A calendar day in UTC, `2026-11-29`. */
export type Day = Brand<string, "Day">;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that contains an instant. */
export function dayOf(time: Instant): Day {
  return brand<Day>(new Date(time).toISOString().slice(0, 10));
}

/** The day that is `days` after another; before it, if negative. */
export function daysAfter(day: Day, days: number): Day {
  return dayOf(instant(Date.parse(day) + days * DAY_MS));
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The month that contains a day. */
export function monthOfDay(day: Day): Month {
  return monthOf(instant(Date.parse(day)));
}
