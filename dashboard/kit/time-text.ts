const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Further away, a date says more than a number of days. */
const RELATIVE_MS = 7 * DAY_MS;
/** Closer, a number of seconds would be read as exact. */
const NOW_MS = 45 * SECOND_MS;

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

const UNITS = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

/** A moment as seen from another: "now", "5 minutes ago", "in 3 days"; a week away, its date. Both in ms since 1970. */
export function relativeText(atMs: number, nowMs: number): string {
  const awayMs = atMs - nowMs;
  const distanceMs = Math.abs(awayMs);
  if (distanceMs >= RELATIVE_MS) return DATE.format(atMs);
  if (distanceMs < NOW_MS) return RELATIVE.format(0, "second");
  const [unit, lengthMs] =
    UNITS.find(([, ms]) => distanceMs >= ms) ?? (["minute", MINUTE_MS] as const);
  const count = Math.max(1, Math.round(distanceMs / lengthMs));
  return RELATIVE.format(awayMs < 0 ? -count : count, unit);
}

/** The day of a moment as people write it. */
export function dayText(at: string): string {
  return DAY.format(new Date(at));
}
