import type { Days } from "#data/usage.ts";

/** The periods that the page offers. */
export const RANGES = ["month", "last-month", "30-days", "12-months"] as const;

/** A period of days. */
export type Range = (typeof RANGES)[number];

const MONTHS_OF_YEAR = 11;
const DAY_LENGTH = 10;

/** The days of a period; `monthStart` is the first instant of the service's current month. */
export function daysOf(range: Range, monthStart: string): Days {
  const first = new Date(monthStart);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  switch (range) {
    case "month":
      return { from: dayAt(year, month, 1), to: null };
    case "last-month":
      return { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) };
    case "30-days":
      return { from: null, to: null };
    case "12-months":
      return { from: dayAt(year, month - MONTHS_OF_YEAR, 1), to: null };
  }
}

function dayAt(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, DAY_LENGTH);
}
