import { DAY, type Second } from "./second.ts";

export type Interval = "day" | "week" | "month" | "year";

/** A billing period; `end` is exclusive. */
export type Period = { readonly start: Second; readonly end: Second };

/** A billing cycle. */
export type Cycle = { readonly interval: Interval; readonly intervalCount: number };

type Day = { readonly year: number; readonly month: number; readonly day: number };

/**
 * `anchor` plus `steps` cycles, in UTC. Months keep the anchor's day, or end on their last day: from 31 January to 28
 * February to 31 March.
 */
export function addCycles(anchor: Second, cycle: Cycle, steps: number): Second {
  const count = cycle.intervalCount * steps;
  switch (cycle.interval) {
    case "day":
      return anchor + count * DAY;
    case "week":
      return anchor + count * 7 * DAY;
    case "month":
      return addMonths(anchor, count);
    case "year":
      return addMonths(anchor, count * 12);
  }
}

/** Returns the first period boundary after `time`; the anchor itself is one. */
export function nextBoundary(anchor: Second, cycle: Cycle, time: Second): Second {
  const longest = addCycles(0, { ...cycle, interval: cycle.interval }, 1) + 3 * DAY;
  let steps = time < anchor ? 0 : Math.floor((time - anchor) / longest);
  if (time < anchor) return boundaryBefore(anchor, cycle, time);
  while (addCycles(anchor, cycle, steps) <= time) steps += 1;
  return addCycles(anchor, cycle, steps);
}

/** Returns the boundary before `boundary`. */
export function previousBoundary(anchor: Second, cycle: Cycle, boundary: Second): Second {
  let steps = 0;
  while (addCycles(anchor, cycle, steps) < boundary) steps += 1;
  while (addCycles(anchor, cycle, steps) >= boundary) steps -= 1;
  return addCycles(anchor, cycle, steps);
}

/** `2 Jan 2026`, in UTC. */
export function dayText(time: Second): string {
  const { year, month, day } = dayOf(Math.floor(time / DAY));
  return `${day} ${MONTHS[month]} ${year}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns the first boundary after a time before the anchor. */
function boundaryBefore(anchor: Second, cycle: Cycle, time: Second): Second {
  let steps = 0;
  while (addCycles(anchor, cycle, steps - 1) > time) steps -= 1;
  return addCycles(anchor, cycle, steps);
}

function addMonths(time: Second, count: number): Second {
  const { year, month, day } = dayOf(Math.floor(time / DAY));
  const months = year * 12 + month + count;
  const target = { year: Math.floor(months / 12), month: ((months % 12) + 12) % 12 };
  const length = dayNumber({ ...nextMonth(target), day: 1 }) - dayNumber({ ...target, day: 1 });
  const wholeDays = dayNumber({ ...target, day: Math.min(day, length) });
  return wholeDays * DAY + (((time % DAY) + DAY) % DAY);
}

function nextMonth({ year, month }: Omit<Day, "day">): Omit<Day, "day"> {
  return month === 11 ? { year: year + 1, month: 0 } : { year, month: month + 1 };
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; years are counted from March. */
function dayNumber({ year, month, day }: Day): number {
  const shifted = month < 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 10) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dayOf(number: number): Day {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = (shiftedMonth + 2) % 12;
  const year = yearOfEra + era * 400 + (month < 2 ? 1 : 0);
  return { year, month, day };
}
