/**
 * Decision trees whose sum is the logit of a probability. A tree of depth d has 2^d - 1 splits and 2^d leaves; split i
 * goes on to 2i + 1 where the value is at most the limit, to 2i + 2 otherwise.
 */
export type Trees = {
  readonly base: number;
  /** The logit is this much of the sum, and then this much more: so that the probability is the share that is right. */
  readonly scale: number;
  readonly shift: number;
  readonly trees: readonly {
    /** The index of the feature that each split looks at; -1 for none, which goes to the first branch. */
    readonly features: readonly number[];
    readonly limits: readonly number[];
    readonly leaves: readonly number[];
  }[];
};

/** The trees that distinguish fields from decorations. */
export type DetectionModel = { readonly places: Trees; readonly boxes: Trees };

/** Returns the probability that trees give to measured values. */
export function probabilityOf({ base, scale, shift, trees }: Trees, values: Float64Array): number {
  let sum = base;
  for (const { features, limits, leaves } of trees) {
    let at = 0;
    while (at < features.length) {
      const feature = features[at] ?? -1;
      const isAbove = feature >= 0 && (values[feature] ?? 0) > (limits[at] ?? 0);
      at = 2 * at + (isAbove ? 2 : 1);
    }
    sum += leaves[at - features.length] ?? 0;
  }
  return 1 / (1 + Math.exp(-(scale * sum + shift)));
}
