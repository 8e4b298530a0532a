import type { AliasProfile } from "./alias-profile.ts";
import { FEATURES, measurePair, NO_SUPPORT, type Support } from "./features.ts";
import type { FieldProfile } from "./field-profile.ts";
import { type FieldMatch, indexTokens, matchTokens, type TokenMatch } from "./match-tokens.ts";
import type { Pair, PairTable, Scored } from "./pairs.ts";
import { familySupport } from "./support.ts";

/** The weight of each feature, and the score of "no field at all". */
export type ScoreWeights = {
  readonly weights: Float64Array;
  readonly none: number;
};

/** The support of a pair by its name's siblings. */
type SupportOf = (alias: number, field: number) => Support;

/** Fields compared in full for each name: those in which most of it is found; fewer where there are many names. */
const CANDIDATES = { most: 40, least: 12, ofAll: 40_000 };

/** Chooses the fields that each name is compared with. */
export function tabulate(
  aliases: readonly AliasProfile[],
  fields: readonly FieldProfile[],
): PairTable {
  const index = indexTokens(fields);
  const share = Math.floor(CANDIDATES.ofAll / Math.max(1, aliases.length));
  const count = Math.max(CANDIDATES.least, Math.min(CANDIDATES.most, share));
  const candidates = aliases.map((alias) => {
    const match = matchTokens(index, alias);
    return match.of(chooseCandidates(alias, fields, match).subarray(0, count));
  });
  return { aliases, fields, candidates };
}

function chooseCandidates(
  alias: AliasProfile,
  fields: readonly FieldProfile[],
  { union }: TokenMatch,
): Uint32Array {
  const worths = Float64Array.from(
    fields,
    (field, position) => (union[position] ?? 0) + roughWorth(alias, field),
  );
  const positions = Uint32Array.from(fields.keys());
  return positions.toSorted((a, b) => (worths[b] ?? 0) - (worths[a] ?? 0) || a - b);
}

function roughWorth(alias: AliasProfile, field: FieldProfile): number {
  const isLine = alias.lines.some((line) => field.lines.includes(line));
  const isOtherKind =
    (alias.wants === "button" && !field.isButton) || (alias.wants === "text" && field.isButton);
  const isType = alias.type !== null && alias.type === field.type;
  return (isLine ? 1 : 0) + (isType ? 0.2 : 0) - (isOtherKind ? 0.1 : 0);
}

/** The pairs of all names with their features. */
export function measurePairs(
  table: PairTable,
  support: SupportOf = () => NO_SUPPORT,
): readonly (readonly Pair[])[] {
  return Array.from(table.aliases.keys(), (alias) => measureName(table, alias, support));
}

/** The pairs of one name with their features, or only that with one field; `support` is that of a first round. */
function measureName(
  { aliases, fields, candidates }: PairTable,
  alias: number,
  support: SupportOf,
  only: number | null = null,
): readonly Pair[] {
  const profile = aliases[alias];
  if (profile === undefined) return [];
  const own = candidates[alias] ?? [];
  const earlier = earlierAlike(profile, own, fields);
  return own.flatMap((match, at): Pair[] => {
    const { field } = match;
    const target = fields[field];
    if (target === undefined || (only !== null && only !== field)) return [];
    const context = { support: support(alias, field), earlierAlike: earlier[at] ?? 0 };
    return [{ alias, field, features: measurePair(profile, target, match, context) }];
  });
}

/** Differences in how much of a name is found that say nothing. */
const ALIKE = 0.03;

/** For each candidate, n / (n + 1) for n fields before it on the form in which as much of the name is found. */
function earlierAlike(
  { ordinal }: AliasProfile,
  candidates: readonly FieldMatch[],
  fields: readonly FieldProfile[],
): readonly number[] {
  if (ordinal !== null) return candidates.map(() => 0);
  const seats = candidates.map(({ field, union }) => ({
    union,
    number: fields[field]?.number ?? 0,
    isButton: fields[field]?.isButton ?? false,
  }));
  return seats.map((own) => {
    const earlier = seats.filter(
      ({ union, number, isButton }) =>
        number < own.number && isButton === own.isButton && union >= own.union - ALIKE,
    ).length;
    return earlier / (earlier + 1);
  });
}

/** All names with their pairs, and the measurements of single ones. */
export type Ranking = {
  readonly scored: readonly Scored[];
  readonly featuresOf: (alias: number, field: number) => Float64Array;
};

/**
 * Scores of all names: a first round by itself, a second with the support of siblings. Measurements are made for one
 * name at a time and made again where they are needed, since those of all names take ten times the memory.
 */
export function scorePairs(
  table: PairTable,
  { first, second }: { readonly first: ScoreWeights; readonly second: ScoreWeights },
  measured: readonly (readonly Pair[])[] | null = null,
): Ranking {
  const rows = [...table.aliases.keys()];
  const alone = rows.map((row) =>
    scoreAll(measured?.[row] ?? measureName(table, row, () => NO_SUPPORT), first),
  );
  const support = familySupport(table, alone);
  const scored = rows.map((row) => scoreAll(measureName(table, row, support), second));
  return {
    scored: contest(scored, table.fields.length),
    featuresOf: (alias, field) =>
      measureName(table, alias, support, field)[0]?.features ?? NO_FEATURES,
  };
}

const NO_FEATURES = new Float64Array(FEATURES.length);

/** Scores and probabilities of one name's pairs in one round. */
export function scoreAll(pairs: readonly Pair[], { weights, none }: ScoreWeights): Scored {
  const scored = pairs.map((pair) => ({ pair, score: dot(pair.features, weights) }));
  const top = scored.reduce((most, { score }) => Math.max(most, score), none);
  const sum = scored.reduce((all, { score }) => all + Math.exp(score - top), Math.exp(none - top));
  const ordered = scored.toSorted((a, b) => b.score - a.score || a.pair.field - b.pair.field);
  return {
    pairs: ordered.map(({ pair: { alias, field }, score }) => {
      const share = Math.exp(score - top) / sum;
      return { alias, field, score, share, contested: share };
    }),
    none: Math.exp(none - top) / sum,
  };
}

function dot(features: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < FEATURES.length; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

const ROUNDS = 12;

/**
 * Probabilities of all pairs when a field takes one name only (Sinkhorn): names for which a field is one of several
 * leave it to those that have no other. A name may stay without a field, and a field without a name.
 */
function contest(scored: readonly Scored[], fields: number): readonly Scored[] {
  const odds = scored.map(({ pairs, none }) =>
    Float64Array.from(pairs, ({ share }) => share / Math.max(none, 1e-12)),
  );
  /** The share that is left of a name's claim to each field. */
  const left = new Float64Array(fields).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const claims = new Float64Array(fields);
    for (const [row, { pairs }] of scored.entries()) {
      const own = odds[row] ?? new Float64Array();
      const scale = 1 / (1 + claimOf(pairs, own, left));
      for (const [at, { field }] of pairs.entries()) {
        claims[field] = (claims[field] ?? 0) + (own[at] ?? 0) * scale;
      }
    }
    for (const [field, claim] of claims.entries()) left[field] = 1 / Math.max(1, claim);
  }
  return scored.map((one, row) => {
    const own = odds[row] ?? new Float64Array();
    const all = 1 + claimOf(one.pairs, own, left);
    const pairs = one.pairs.map((pair, at) => ({
      ...pair,
      contested: ((own[at] ?? 0) * (left[pair.field] ?? 0)) / all,
    }));
    return { ...one, pairs };
  });
}

function claimOf(
  pairs: readonly { readonly field: number }[],
  odds: Float64Array,
  left: Float64Array,
): number {
  return pairs.reduce((sum, { field }, at) => sum + (odds[at] ?? 0) * (left[field] ?? 0), 0);
}
