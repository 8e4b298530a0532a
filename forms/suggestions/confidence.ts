import { FEATURES } from "./features.ts";
import type { Scored } from "./pairs.ts";

/** A field for a name with the probability that it is right. */
export type Confident = { readonly field: number; readonly confidence: number };

/** What the confidence is computed from, in the order of the weights. */
export const CONFIDENCE_FEATURES = [
  "bias",
  "logitShare",
  "margin",
  "columnMargin",
  "isFirst",
  "none",
  ...FEATURES,
] as const;

const LOGIT_MAX = 6;
const DIGITS = 1000;

/** The chosen field of each name first, then the others by score; empty for a name without a field. */
export function confidenceOf(
  scored: readonly Scored[],
  chosen: readonly (number | null)[],
  weights: Float64Array,
): readonly (readonly Confident[])[] {
  const rivals = columnRivals(scored);
  return scored.map(({ pairs, none }, row) => {
    const choice = chosen[row] ?? null;
    const first = pairs.filter(({ field }) => field === choice);
    const others = pairs.filter(({ field }) => field !== choice);
    return [...first, ...others].map((pair, at) => ({
      field: pair.field,
      confidence:
        at === 0 && first.length > 0
          ? rounded(
              logistic(measureConfidence({ pairs, none }, pair, rivals(row, pair.field)), weights),
            )
          : rounded(pair.share * 0.8),
    }));
  });
}

/** The best score that another name has for the field. */
export function columnRivals(scored: readonly Scored[]): (row: number, field: number) => number {
  const best = new Map<number, { readonly row: number; readonly score: number }[]>();
  for (const [row, { pairs }] of scored.entries()) {
    for (const { field, score } of pairs) {
      const top = [...(best.get(field) ?? []), { row, score }].toSorted(
        (a, b) => b.score - a.score,
      );
      best.set(field, top.slice(0, 2));
    }
  }
  return (row, field) => best.get(field)?.find((other) => other.row !== row)?.score ?? -10;
}

export function measureConfidence(
  { pairs, none }: Scored,
  pair: Scored["pairs"][number],
  rival: number,
): Float64Array {
  const other = pairs.find(({ field }) => field !== pair.field)?.score ?? -10;
  return Float64Array.of(
    1,
    clamp(Math.log((pair.share + 1e-4) / (1 - pair.share + 1e-4)), LOGIT_MAX),
    clamp(pair.score - other, LOGIT_MAX),
    clamp(pair.score - rival, LOGIT_MAX),
    pairs[0]?.field === pair.field ? 1 : 0,
    none,
    ...pair.features,
  );
}

function logistic(features: Float64Array, weights: Float64Array): number {
  const sum = features.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function rounded(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
