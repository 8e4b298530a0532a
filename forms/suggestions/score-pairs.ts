import type { AliasProfile } from "./alias-profile.ts";
import { FEATURES, measurePair, NO_SUPPORT, type Support } from "./features.ts";
import type { FieldProfile } from "./field-profile.ts";
import { indexTokens, matchTokens, type TokenMatch } from "./match-tokens.ts";
import type { Pair, PairTable, Scored } from "./pairs.ts";
import { familySupport } from "./support.ts";

/** The weight of each feature, and the score of "no field at all". */
export type ScoreWeights = {
  readonly weights: Float64Array;
  readonly none: number;
};

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
    return Array.from(chooseCandidates(alias, fields, match).subarray(0, count), (field) => ({
      field,
      match: match.of(field),
    }));
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

/** The pairs with their features; `support` is that of a first round. */
export function measurePairs(
  { aliases, fields, candidates }: PairTable,
  support: (alias: number, field: number) => Support = () => NO_SUPPORT,
): readonly (readonly Pair[])[] {
  return aliases.map((profile, alias) =>
    (candidates[alias] ?? []).flatMap(({ field, match }): Pair[] => {
      const target = fields[field];
      if (target === undefined) return [];
      return [
        { alias, field, features: measurePair(profile, target, match, support(alias, field)) },
      ];
    }),
  );
}

/** Scores of all names: a first round by itself, a second with the support of siblings. */
export function scorePairs(
  table: PairTable,
  measured: readonly (readonly Pair[])[],
  { first, second }: { readonly first: ScoreWeights; readonly second: ScoreWeights },
): readonly Scored[] {
  const alone = measured.map((pairs) => scoreAll(pairs, first));
  const supported = measurePairs(table, familySupport(table, alone));
  return supported.map((pairs, alias) => withAlone(scoreAll(pairs, second), alone[alias]));
}

function withAlone(scored: Scored, alone: Scored | undefined): Scored {
  const shares = new Map(alone?.pairs.map(({ field, share }) => [field, share]));
  const best = alone?.pairs[0]?.field;
  const pairs = scored.pairs.map((pair) => ({
    ...pair,
    aloneShare: shares.get(pair.field) ?? 0,
    isFirstAlone: pair.field === best,
  }));
  return { ...scored, pairs };
}

/** Scores and probabilities of one name's pairs in one round. */
export function scoreAll(pairs: readonly Pair[], { weights, none }: ScoreWeights): Scored {
  const scored = pairs.map((pair) => ({ pair, score: dot(pair.features, weights) }));
  const top = scored.reduce((most, { score }) => Math.max(most, score), none);
  const sum = scored.reduce((all, { score }) => all + Math.exp(score - top), Math.exp(none - top));
  const ordered = scored.toSorted((a, b) => b.score - a.score || a.pair.field - b.pair.field);
  return {
    pairs: ordered.map(({ pair, score }, at) => {
      const share = Math.exp(score - top) / sum;
      return { ...pair, score, share, aloneShare: share, isFirstAlone: at === 0 };
    }),
    none: Math.exp(none - top) / sum,
  };
}

function dot(features: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < FEATURES.length; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}
