import type { QuotaThreshold } from "#domain/notices";

/** Percentages of the monthly quota at which the owner is notified. */
export type Percent = QuotaThreshold["percent"];

/** Lowest first. */
export const PERCENTS = [80, 95, 100] as const satisfies readonly Percent[];

/** Percentage from which a banner is shown. */
export const BANNER_PERCENT = 95 satisfies Percent;

/** The number of PDFs at which a percentage is reached: rounded up, at least 1. */
export function thresholdCount(limit: number, percent: Percent): number {
  return Math.max(1, Math.ceil((limit * percent) / 100));
}

/** The highest threshold crossed between two counts; null: none. */
export function highestCrossed(limit: number, before: number, after: number): Percent | null {
  const crossed = PERCENTS.filter((percent) => {
    const count = thresholdCount(limit, percent);
    return before < count && count <= after;
  });
  return crossed.at(-1) ?? null;
}
