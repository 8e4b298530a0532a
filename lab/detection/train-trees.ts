import type { Trees } from "@platen/forms/detection";

/** Measured values with what they turned out to be; a weight of 2 counts as two such examples. */
export type Example = {
  readonly values: Float64Array;
  readonly isRight: boolean;
  readonly weight: number;
};

export type Training = {
  readonly trees: number;
  readonly depth: number;
  /** Share of each tree's step that is taken. */
  readonly rate: number;
  /** Draws leaves to 0: as many examples that are undecided. */
  readonly pull: number;
};

const BINS = 48;
/** Least weight of the examples of a leaf. */
const LEAF_MIN = 3;

/** Trains trees by gradient boosting with the logistic loss (Newton steps); the same examples give the same trees. */
export function trainTrees(examples: readonly Example[], options: Training): Trees {
  const size = examples[0]?.values.length ?? 0;
  const limits = Array.from({ length: size }, (_, feature) => limitsOf(examples, feature));
  const binned = examples.map(({ values }) =>
    Uint8Array.from(limits, (list, feature) => binOf(list, values[feature] ?? 0)),
  );
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const right = examples.reduce((sum, { isRight, weight }) => sum + (isRight ? weight : 0), 0);
  const base = Math.log((right + 1) / (total - right + 1));
  const sums = new Float64Array(examples.length).fill(base);
  const trees: Trees["trees"][number][] = [];
  for (let round = 0; round < options.trees; round += 1) {
    const gradient = new Float64Array(examples.length);
    const curve = new Float64Array(examples.length);
    for (const [at, { isRight, weight }] of examples.entries()) {
      const p = 1 / (1 + Math.exp(-(sums[at] ?? 0)));
      gradient[at] = weight * (Number(isRight) - p);
      curve[at] = weight * p * (1 - p);
    }
    const tree = growTree({ binned, limits, gradient, curve }, options);
    trees.push(tree.tree);
    for (const [at, leaf] of tree.leafOf.entries())
      sums[at] = (sums[at] ?? 0) + (tree.tree.leaves[leaf] ?? 0);
  }
  return { base: round4(base), scale: 1, shift: 0, trees };
}

type Sample = {
  readonly binned: readonly Uint8Array[];
  readonly limits: readonly (readonly number[])[];
  readonly gradient: Float64Array;
  readonly curve: Float64Array;
};

function growTree(
  sample: Sample,
  { depth, rate, pull }: Training,
): { readonly tree: Trees["trees"][number]; readonly leafOf: Uint16Array } {
  const splits = 2 ** depth - 1;
  const features = Array.from({ length: splits }, () => -1);
  const limits = Array.from({ length: splits }, () => 0);
  const nodeOf = new Uint16Array(sample.binned.length);
  for (let node = 0; node < splits; node += 1) {
    const members = indexesOf(nodeOf, node);
    const split = bestSplit(sample, members, pull);
    if (split !== null) {
      features[node] = split.feature;
      limits[node] = sample.limits[split.feature]?.[split.bin] ?? 0;
    }
    for (const at of members) {
      const isAbove = split !== null && (sample.binned[at]?.[split.feature] ?? 0) > split.bin;
      nodeOf[at] = 2 * node + (isAbove ? 2 : 1);
    }
  }
  const leafOf = nodeOf.map((node) => node - splits);
  const leaves = Array.from({ length: splits + 1 }, (_, leaf) => {
    let [slope, curve] = [0, 0];
    for (const at of indexesOf(leafOf, leaf)) {
      slope += sample.gradient[at] ?? 0;
      curve += sample.curve[at] ?? 0;
    }
    return round4((rate * slope) / (curve + pull));
  });
  return { tree: { features, limits, leaves }, leafOf };
}

function indexesOf(nodes: Uint16Array, node: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < nodes.length; at += 1) if (nodes[at] === node) found.push(at);
  return found;
}

function bestSplit(
  { binned, limits, gradient, curve }: Sample,
  members: readonly number[],
  pull: number,
): { readonly feature: number; readonly bin: number } | null {
  let best: { feature: number; bin: number; gain: number } | null = null;
  for (let feature = 0; feature < limits.length; feature += 1) {
    const bins = (limits[feature]?.length ?? 0) + 1;
    const [slopes, curves] = [new Float64Array(bins), new Float64Array(bins)];
    for (const at of members) {
      const bin = binned[at]?.[feature] ?? 0;
      slopes[bin] = (slopes[bin] ?? 0) + (gradient[at] ?? 0);
      curves[bin] = (curves[bin] ?? 0) + (curve[at] ?? 0);
    }
    const slope = slopes.reduce((sum, value) => sum + value, 0);
    const whole = curves.reduce((sum, value) => sum + value, 0);
    let [left, leftCurve] = [0, 0];
    for (let bin = 0; bin < bins - 1; bin += 1) {
      left += slopes[bin] ?? 0;
      leftCurve += curves[bin] ?? 0;
      const rightCurve = whole - leftCurve;
      if (leftCurve < LEAF_MIN / 4 || rightCurve < LEAF_MIN / 4) continue;
      const right = slope - left;
      const gain =
        left ** 2 / (leftCurve + pull) +
        right ** 2 / (rightCurve + pull) -
        slope ** 2 / (whole + pull);
      if (gain > (best?.gain ?? 1e-6)) best = { feature, bin, gain };
    }
  }
  return best;
}

/** The limits between bins of about equally many examples. */
function limitsOf(examples: readonly Example[], feature: number): number[] {
  const values = examples.map((example) => example.values[feature] ?? 0).toSorted((a, b) => a - b);
  const limits = new Set<number>();
  for (let bin = 1; bin < BINS; bin += 1) {
    const at = Math.floor((bin * values.length) / BINS);
    const [value, least] = [values[at] ?? 0, values[0] ?? 0];
    if (value > least) limits.add(round4(below(values, value)));
  }
  const last = values.at(-1) ?? 0;
  if (last > (values[0] ?? 0)) limits.add(round4(below(values, last)));
  return [...limits].toSorted((a, b) => a - b);
}

/** The middle between a value and the greatest one below it. */
function below(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return ((sorted[low - 1] ?? value) + value) / 2;
}

function binOf(limits: readonly number[], value: number): number {
  let bin = 0;
  while (bin < limits.length && value > (limits[bin] ?? 0)) bin += 1;
  return bin;
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
