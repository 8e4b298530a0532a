/** One figure of a group with the bound that it is held to. */
export type Measure = {
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
  /** Null for a figure that is only reported. */
  readonly bound: Bound | null;
  /** The number of cases from which it was computed. */
  readonly count: number;
  /** The worst contributions, worst first, by file and name. */
  readonly worst: readonly string[];
};

export type Unit = "share" | "pt" | "count" | "ms" | "MB";
export type Bound = { readonly least: number } | { readonly most: number };

export type Group = { readonly title: string; readonly measures: readonly Measure[] };

/** A figure without anything to measure passes nothing: an empty folder must not look like success. */
export function passes({ value, bound, count }: Measure): boolean {
  if (bound === null) return true;
  if (count === 0 || !Number.isFinite(value)) return false;
  return "least" in bound ? value >= bound.least : value <= bound.most;
}

/** The share of things that are right; `wrong` names the others. */
export function shareOf(
  label: string,
  { right, wrong, least }: { right: number; wrong: readonly string[]; least: number },
): Measure {
  const count = right + wrong.length;
  const value = count === 0 ? Number.NaN : right / count;
  return { label, value, unit: "share", bound: { least }, count, worst: wrong };
}

/** A count of faults that must be zero; `checked` is how much was looked at. */
export function noneOf(label: string, faults: readonly string[], checked: number): Measure {
  return {
    label,
    value: faults.length,
    unit: "count",
    bound: { most: 0 },
    count: checked,
    worst: faults,
  };
}

/** A distance with the place where it was measured. */
export type Distance = { readonly value: number; readonly where: string };

/** `quantile` from 0 to 1; 1 is the largest. */
export function quantileOf(
  label: string,
  distances: readonly Distance[],
  { quantile, most }: { quantile: number; most: number },
): Measure {
  const sorted = distances.toSorted((a, b) => a.value - b.value);
  const at = Math.max(0, Math.ceil(quantile * sorted.length) - 1);
  const value = sorted[at]?.value ?? Number.NaN;
  const over = sorted.filter((distance) => distance.value > most).toReversed();
  return {
    label,
    value,
    unit: "pt",
    bound: { most },
    count: sorted.length,
    worst: over.map((distance) => `${distance.value.toFixed(2)} pt ${distance.where}`),
  };
}
