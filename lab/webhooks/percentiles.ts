/** The median, the 99th percentile and the greatest value, with two decimals. */
export type Percentiles = {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
};

/** Nearest rank; all 0 when there is no value. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    Math.round(100 * (sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0)) / 100;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
