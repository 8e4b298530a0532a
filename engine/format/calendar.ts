/** English names, as in Acrobat's own formats. */
export const MONTHS: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** From Sunday, as `weekdayOf` counts. */
export const WEEKDAYS: readonly string[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

/** Days of a month (1 to 12); February has 29 in an unknown year. */
export function daysIn(year: number | null, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year === null || isLeap(year) ? 29 : 28;
}

/** Day of the week of a Gregorian date, 0 = Sunday (Sakamoto's method). */
export function weekdayOf(year: number, month: number, day: number): number {
  const shift = SHIFTS[month - 1] ?? 0;
  const from = month < 3 ? year - 1 : year;
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return (from + leaps + shift + day) % 7;
}

const SHIFTS = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
