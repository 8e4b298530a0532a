import type { Scored } from "./pairs.ts";

const ROUNDS = 12;

/**
 * Probabilities of all pairs when a field takes one name only (Sinkhorn): names for which a field is one of several
 * leave it to those that have no other. A name may stay without a field, and a field without a name.
 */
export function contest(scored: readonly Scored[], fields: number): readonly Scored[] {
  const odds = scored.map(({ pairs, none }) =>
    Float64Array.from(pairs, ({ share }) => share / Math.max(none, 1e-12)),
  );
  /** By field: what is left of a name's claim to it. */
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
