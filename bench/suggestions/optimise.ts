/** The value of a function to maximise, and its slope. */
export type Slope = { readonly value: number; readonly gradient: Float64Array };

const RATE = 0.25;
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

/** Weights of a logistic regression; `pull` draws them to 0. */
export function logisticRegression(
  examples: readonly { readonly features: Float64Array; readonly isRight: boolean }[],
  size: number,
  pull: number,
): Float64Array {
  return maximise(new Float64Array(size), 200, (weights) => {
    const gradient = weights.map((weight) => -pull * weight);
    for (const { features, isRight } of examples) {
      let sum = 0;
      for (let at = 0; at < size; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
      const miss = (isRight ? 1 : 0) - 1 / (1 + Math.exp(-sum));
      for (let at = 0; at < size; at += 1) {
        gradient[at] = (gradient[at] ?? 0) + miss * (features[at] ?? 0);
      }
    }
    return { value: 0, gradient };
  });
}
