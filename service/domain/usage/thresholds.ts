import type { QuotaThreshold } from "#domain/notices";

/** Per cent of the month's PDFs of which owners are told. */
export type Percent = QuotaThreshold["percent"];

/** Lowest first. */
export const PERCENTS = [80, 95, 100] as const satisfies readonly Percent[];

/** From here on a banner stands, too. */
export const BANNER_PERCENT = 95 satisfies Percent;

/**
 * The PDF of the month with which so many per cent are made. What is small is rounded up, so that nobody is warned
 * before it is due; and of nothing that is included the first PDF is the first that is too many.
 */
export function placeOf(limit: number, percent: Percent): number {
  return Math.max(1, Math.ceil((limit * percent) / 100));
}

/** The highest threshold that the month's counter crossed on its way from `before` to `after`; null: none. */
export function crossedOn(limit: number, before: number, after: number): Percent | null {
  const crossed = PERCENTS.filter((percent) => {
    const place = placeOf(limit, percent);
    return before < place && place <= after;
  });
  return crossed.at(-1) ?? null;
}
