import { FEATURES, type Feature } from "./features.ts";
import type { PairTable, Scored, ScoredPair } from "./pairs.ts";
import type { Ranking } from "./score-pairs.ts";

/** A field for a name with the probability that it is right. */
export type Confident = { readonly field: number; readonly confidence: number };

/** Measurements of the pair itself that the confidence is computed from too. */
const PAIR_FEATURES = [
  "familyNear",
  "buttonWantedAndIs",
  "backColumn",
  "partyUnasked",
  "headFound",
] as const satisfies readonly Feature[];
const PAIR_POSITIONS = PAIR_FEATURES.map(positionOf);

/** The features from which the confidence is computed, in the order of the weights. */
export const CONFIDENCE_FEATURES = [
  "bias",
  "contested",
  "marginTimesUnion",
  "nameMargin",
  "nameShares",
  "otherNames",
  "siblings",
  "namesPerField",
  "tokens",
  "matched",
  ...PAIR_FEATURES,
] as const;

/** Texts by which a name can be matched, with how much of each is in the name. */
const MATCHES = (
  [
    ["coveredByName", "backName"],
    ["coveredByLabel", "backLabel"],
    ["coveredByTooltip", "backTooltip"],
    ["coveredByColumn", "backColumn"],
    ["coveredByLead", "backLead"],
  ] as const
).map(([covered, back]) => [positionOf(covered), positionOf(back)] as const);

/** Margins above this say no more, and nor does a lead over other names above the second. */
const MARGIN_MAX = 6;
/** Fitted to suggestions for forms that training had not seen. */
const LOW_SLOPE = 0.75;
const OFFSET = 0.03;
const NAME_MARGIN_MAX = 3;
/** So many siblings weigh as much as all other names do. */
const FEW_SIBLINGS = 2;
const DIGITS = 1000;

/** The probabilities of all names of a form. */
export type Rankings = {
  /** The greatest probability of any field for each name, in both senses. */
  readonly best: readonly { readonly share: number; readonly contested: number }[];
  /** The sum of all names' probabilities for a field, and the best two scores that names have for it. */
  readonly fields: ReadonlyMap<number, FieldRanking>;
  /** The other names of its family, by name. */
  readonly siblings: readonly (readonly number[])[];
  readonly table: PairTable;
};

type FieldRanking = { shares: number; row: number; score: number; second: number };

/** The chosen field of each name first, then the others by probability; empty for a name without a field. */
export function confidenceOf(
  { scored, featuresOf }: Ranking,
  chosen: readonly (number | null)[],
  { table, weights }: { readonly table: PairTable; readonly weights: Float64Array },
): readonly (readonly Confident[])[] {
  const rankings = rankingsOf(scored, table);
  return scored.map((one, row) => {
    const choice = chosen[row] ?? null;
    const first = one.pairs.find(({ field }) => field === choice);
    if (first === undefined) return [];
    const features = featuresOf(row, first.field);
    const measured = measureConfidence(one, first, { row, features, rankings });
    const confidence = roundShare(logistic(measured, weights));
    const others = one.pairs
      .filter(({ field }) => field !== choice)
      .toSorted((a, b) => b.contested - a.contested || a.field - b.field);
    return [
      { field: first.field, confidence },
      ...others.map(({ field, contested }) => ({
        field,
        confidence: Math.min(confidence, roundShare(contested * (1 - confidence))),
      })),
    ];
  });
}

export function rankingsOf(scored: readonly Scored[], table: PairTable): Rankings {
  const fields = new Map<number, FieldRanking>();
  for (const [row, { pairs }] of scored.entries()) {
    for (const { field, score, share } of pairs) {
      const known = fields.get(field) ?? { shares: 0, row: -1, score: -10, second: -10 };
      known.shares += share;
      if (score > known.score) {
        known.second = known.score;
        known.score = score;
        known.row = row;
      } else if (score > known.second) known.second = score;
      fields.set(field, known);
    }
  }
  const families = Map.groupBy(table.aliases.keys(), (row) => table.aliases[row]?.family ?? "");
  return {
    best: scored.map(({ pairs }) => ({
      share: most(pairs.map(({ share }) => share)),
      contested: most(pairs.map(({ contested }) => contested)),
    })),
    fields,
    siblings: table.aliases.map(({ family }, row) =>
      family === "" ? [] : (families.get(family) ?? []).filter((other) => other !== row),
    ),
    table,
  };
}

export function measureConfidence(
  { pairs }: Scored,
  pair: ScoredPair,
  {
    row,
    features,
    rankings,
  }: {
    readonly row: number;
    /** The measurements of the pair. */
    readonly features: Float64Array;
    readonly rankings: Rankings;
  },
): Float64Array {
  const { aliases, fields } = rankings.table;
  const others = pairs.filter(({ field }) => field !== pair.field);
  const second = most(others.map(({ contested }) => contested));
  const contested = logit(pair.contested);
  const margin = Math.log((pair.contested + 1e-4) / (second + 1e-4));
  const union = features[0] ?? 0;
  const tokens = aliases[row]?.tokens.length ?? 0;
  const matches = MATCHES.map(
    ([covered, back]) => (features[covered] ?? 0) * (features[back] ?? 0),
  );
  return Float64Array.of(
    1,
    contested,
    clamp(margin, MARGIN_MAX) * union,
    Math.min(NAME_MARGIN_MAX, nameMargin(pair, row, rankings)),
    rankings.fields.get(pair.field)?.shares ?? 0,
    ...othersOf(row, rankings),
    Math.log(Math.max(1, aliases.length) / Math.max(1, fields.length)),
    tokens,
    most(matches),
    ...PAIR_POSITIONS.map((at) => features[at] ?? 0),
  );
}

/** How far the name is ahead of the best other name for the field. */
function nameMargin({ field, score }: ScoredPair, row: number, { fields }: Rankings): number {
  const ranking = fields.get(field);
  const rival = ranking?.row === row ? ranking.second : ranking?.score;
  return clamp(score - (rival ?? -10), MARGIN_MAX);
}

/** How well the other names fit the form, and how well the name's siblings do. */
function othersOf(row: number, { best, siblings }: Rankings): [all: number, own: number] {
  const others = best.filter((_, other) => other !== row);
  const all = others.length === 0 ? 0.5 : mean(others.map(({ share }) => share));
  const contested = others.length === 0 ? 0.5 : mean(others.map((other) => other.contested));
  const own = (siblings[row] ?? []).map((other) => best[other]?.contested ?? 0);
  if (own.length === 0) return [all, contested];
  const total = own.reduce((sum, share) => sum + share, 0);
  return [all, (total + FEW_SIBLINGS * contested) / (own.length + FEW_SIBLINGS)];
}

function positionOf(feature: Feature): number {
  return FEATURES.indexOf(feature);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function most(values: readonly number[]): number {
  return values.reduce((top, value) => Math.max(top, value), 0);
}

function logit(share: number): number {
  return Math.log((share + 1e-3) / (1 - share + 1e-3));
}

/**
 * Training counts absent names for more than their share, which makes low confidences too low and leaves high ones
 * slightly too high.
 */
function calibrate(logOdds: number): number {
  return (logOdds < 0 ? LOW_SLOPE * logOdds : logOdds) - OFFSET;
}

function logistic(features: Float64Array, weights: Float64Array): number {
  const sum = features.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-calibrate(sum)));
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function roundShare(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
