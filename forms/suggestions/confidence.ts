import { FEATURES, type Feature } from "./features.ts";
import type { PairTable, Scored } from "./pairs.ts";

/** A field for a name with the probability that it is right. */
export type Confident = { readonly field: number; readonly confidence: number };

/** Measurements of the pair itself that the confidence is computed from too. */
const PAIR_FEATURES = [
  "union",
  "unionOfKnown",
  "known",
  "backLabel",
  "backName",
  "backLead",
  "equalLeaf",
  "sameType",
  "otherType",
  "headFound",
  "hasLabel",
  "familyNear",
  "familyRowNear",
  "likeName",
  "likeLabel",
  "sameLine",
  "sameOrdinal",
  "otherOrdinal",
  "otherParty",
  "sameParty",
  "laterInstanceUnasked",
] as const satisfies readonly Feature[];
const PAIR_POSITIONS = PAIR_FEATURES.map((name) => FEATURES.indexOf(name));

/** What the confidence is computed from, in the order of the weights. */
export const CONFIDENCE_FEATURES = [
  "bias",
  "logitShare",
  "logitAlone",
  "margin",
  "columnMargin",
  "smallerMargin",
  "columnShares",
  "isFirst",
  "isFirstAlone",
  "aboveNone",
  "logitTimesUnion",
  "tokensTimesUnion",
  "isComplete",
  "unionSquared",
  "tokens",
  "fields",
  "namesPerField",
  ...PAIR_FEATURES,
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

/** Counts that say how hard the choice was. */
export type Extent = {
  /** Of the name. */
  readonly tokens: number;
  readonly fields: number;
  readonly names: number;
};

/** Share of a name's words from which it counts as found whole. */
const COMPLETE = 0.95;

/** The chosen field of each name first, then the others by score; empty for a name without a field. */
export function confidenceOf(
  scored: readonly Scored[],
  chosen: readonly (number | null)[],
  { table, weights }: { readonly table: PairTable; readonly weights: Float64Array },
): readonly (readonly Confident[])[] {
  const rivals = findRivals(scored);
  return scored.map((one, row) => {
    const choice = chosen[row] ?? null;
    const [first] = one.pairs.filter(({ field }) => field === choice);
    if (first === undefined) return [];
    const measured = measureConfidence(one, first, rivals(row, first.field), extentOf(table, row));
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
  { tokens, fields, names }: Extent,
): Float64Array {
  const other = pairs.find(({ field }) => field !== pair.field)?.score ?? -10;
  const margin = clamp(pair.score - other, LOGIT_MAX);
  const columnMargin = clamp(pair.score - rivals.score, LOGIT_MAX);
  const union = pair.features[0] ?? 0;
  return Float64Array.of(
    1,
    logit(pair.share),
    logit(pair.aloneShare),
    margin,
    columnMargin,
    Math.min(margin, columnMargin),
    rivals.shares,
    pairs[0]?.field === pair.field ? 1 : 0,
    pair.isFirstAlone ? 1 : 0,
    logit(pair.share / Math.max(pair.share + none, 1e-9)),
    logit(pair.share) * union,
    tokens * union,
    union > COMPLETE ? 1 : 0,
    union * union,
    tokens,
    Math.log(fields),
    Math.log(names / fields),
    ...PAIR_POSITIONS.map((at) => pair.features[at] ?? 0),
  );
}

export function extentOf({ aliases, fields }: PairTable, alias: number): Extent {
  return {
    tokens: aliases[alias]?.tokens.length ?? 0,
    fields: Math.max(1, fields.length),
    names: Math.max(1, aliases.length),
  };
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
