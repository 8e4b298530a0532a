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
  "columnLogit",
  "isFirst",
  "aboveNone",
  ...FEATURES,
] as const;

const LOGIT_MAX = 6;
const DIGITS = 1000;

/** What the other names make of a field. */
export type Rivals = {
  /** The best score that another name has for it. */
  readonly score: number;
  /** The sum of all names' probabilities for it. */
  readonly shares: number;
};

/** The chosen field of each name first, then the others by score; empty for a name without a field. */
export function confidenceOf(
  scored: readonly Scored[],
  chosen: readonly (number | null)[],
  weights: Float64Array,
): readonly (readonly Confident[])[] {
  const rivals = findRivals(scored);
  return scored.map((one, row) => {
    const choice = chosen[row] ?? null;
    const [first] = one.pairs.filter(({ field }) => field === choice);
    if (first === undefined) return [];
    const measured = measureConfidence(one, first, rivals(row, first.field));
    const others = one.pairs.filter(({ field }) => field !== choice);
    const confidence = rounded(logistic(measured, weights));
    return [
      { field: first.field, confidence },
      ...others.map(({ field, share }) => ({
        field,
        confidence: Math.min(confidence, rounded(share * (1 - confidence))),
      })),
    ];
  });
}

export function findRivals(scored: readonly Scored[]): (row: number, field: number) => Rivals {
  const best = new Map<number, { readonly row: number; readonly score: number }[]>();
  const shares = new Map<number, number>();
  for (const [row, { pairs }] of scored.entries()) {
    for (const { field, score, share } of pairs) {
      const top = [...(best.get(field) ?? []), { row, score }].toSorted(
        (a, b) => b.score - a.score,
      );
      best.set(field, top.slice(0, 2));
      shares.set(field, (shares.get(field) ?? 0) + share);
    }
  }
  return (row, field) => ({
    score: best.get(field)?.find((other) => other.row !== row)?.score ?? -10,
    shares: shares.get(field) ?? 0,
  });
}

export function measureConfidence(
  { pairs, none }: Scored,
  pair: Scored["pairs"][number],
  rivals: Rivals,
): Float64Array {
  const other = pairs.find(({ field }) => field !== pair.field)?.score ?? -10;
  return Float64Array.of(
    1,
    logit(pair.share),
    clamp(pair.score - other, LOGIT_MAX),
    clamp(pair.score - rivals.score, LOGIT_MAX),
    logit(pair.share / Math.max(rivals.shares, 1e-9)),
    pairs[0]?.field === pair.field ? 1 : 0,
    logit(pair.share / Math.max(pair.share + none, 1e-9)),
    ...pair.features,
  );
}

function logit(share: number): number {
  return Math.log((share + 1e-3) / (1 - share + 1e-3));
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
