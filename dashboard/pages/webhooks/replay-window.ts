const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/** The periods that can be delivered again, in milliseconds. */
export const PERIODS = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;

/** The period that ends at `nowMs`, which is exact to a second: what happens within this second belongs to it. */
export function windowOf(
  period: keyof typeof PERIODS,
  nowMs: number,
): { readonly from: string; readonly to: string } {
  return { from: iso(nowMs - PERIODS[period]), to: iso(nowMs + SECOND_MS) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
