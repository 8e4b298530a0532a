/** The value of a function to maximise, and its slope. */
export type Slope = { readonly value: number; readonly gradient: Float64Array };

const RATE = 0.25;
const NEWTON_STEPS = 12;
const [DECAY, DECAY_SQUARES, LEAST] = [0.9, 0.99, 1e-8];

/** Climbs from `start` (Adam, with a falling rate). */
export function maximise(
  start: Float64Array,
  steps: number,
  slopeAt: (at: Float64Array) => Slope,
): Float64Array {
  const at = start.slice();
  const mean = new Float64Array(at.length);
  const squares = new Float64Array(at.length);
  for (let step = 1; step <= steps; step += 1) {
    const { gradient } = slopeAt(at);
    const rate = RATE * (1 - (step - 1) / steps);
    for (const [index, slope] of gradient.entries()) {
      const m = DECAY * (mean[index] ?? 0) + (1 - DECAY) * slope;
      const v = DECAY_SQUARES * (squares[index] ?? 0) + (1 - DECAY_SQUARES) * slope * slope;
      mean[index] = m;
      squares[index] = v;
      const change = m / (1 - DECAY ** step) / (Math.sqrt(v / (1 - DECAY_SQUARES ** step)) + LEAST);
      at[index] = (at[index] ?? 0) + rate * change;
    }
  }
  return at;
}

/** The features of one case; a weight of 2 counts as two such cases. */
export type Example = {
  readonly features: Float64Array;
  readonly isRight: boolean;
  readonly weight: number;
};

/** Weights of a logistic regression (Newton); `pull` draws those of all but the first feature to 0. */
export function logisticRegression(
  examples: readonly Example[],
  size: number,
  pull: number,
): Float64Array {
  const weights = new Float64Array(size);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const slope = new Float64Array(size);
    const curve = Array.from({ length: size }, () => new Float64Array(size));
    for (const example of examples) addExample(example, weights, slope, curve);
    for (let at = 0; at < size; at += 1) {
      const strength = at === 0 ? 1e-6 : pull;
      slope[at] = (slope[at] ?? 0) - strength * (weights[at] ?? 0);
      const row = curve[at] ?? slope;
      row[at] = (row[at] ?? 0) + strength;
    }
    for (const [at, change] of solve(curve, slope).entries()) {
      weights[at] = (weights[at] ?? 0) + change;
    }
  }
  return weights;
}

function addExample(
  { features, isRight, weight: times }: Example,
  weights: Float64Array,
  slope: Float64Array,
  curve: readonly Float64Array[],
): void {
  const sum = features.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0);
  const share = 1 / (1 + Math.exp(-sum));
  const weight = times * share * (1 - share);
  for (const [at, value] of features.entries()) {
    if (value === 0) continue;
    slope[at] = (slope[at] ?? 0) + times * ((isRight ? 1 : 0) - share) * value;
    const row = curve[at];
    if (row === undefined) continue;
    for (let other = 0; other < features.length; other += 1) {
      row[other] = (row[other] ?? 0) + weight * value * (features[other] ?? 0);
    }
  }
}

/** Solves a system of linear equations with a positive definite matrix, which it overwrites. */
function solve(rows: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    for (let below = pivot + 1; below < size; below += 1) {
      const [top, row] = [rows[pivot], rows[below]];
      if (top === undefined || row === undefined) continue;
      const factor = (row[pivot] ?? 0) / (top[pivot] ?? 1);
      if (factor === 0) continue;
      for (let at = pivot; at < size; at += 1) row[at] = (row[at] ?? 0) - factor * (top[at] ?? 0);
      right[below] = (right[below] ?? 0) - factor * (right[pivot] ?? 0);
    }
  }
  for (let pivot = size - 1; pivot >= 0; pivot -= 1) {
    const row = rows[pivot];
    let sum = right[pivot] ?? 0;
    for (let at = pivot + 1; at < size; at += 1) sum -= (row?.[at] ?? 0) * (right[at] ?? 0);
    right[pivot] = sum / (row?.[pivot] ?? 1);
  }
  return right;
}
