import {
  CONFIDENCE_FEATURES,
  chooseFields,
  FEATURES,
  familySupport,
  measureConfidence,
  measurePairs,
  type Pair,
  rankingsOf,
  type ScoreWeights,
  scoreAll,
  scorePairs,
  type Weights,
} from "@platen/forms/suggestions";
import type { Prepared } from "./cases.ts";
import { type Example, logisticRegression, maximise, type Slope } from "./optimise.ts";

/**
 * A name's candidates, their features one after another; the true ones come first, and when there are none, "none" is
 * right.
 */
type Choice = {
  readonly features: Float64Array;
  readonly count: number;
  readonly right: number;
  readonly weight: number;
};

/** A measured suggestion, whether it is right, and how much it counts. */
export type Outcome = Example;

/** Weights of both rounds, without those of the confidence. */
export type Rounds = Pick<Weights, "first" | "second">;

const STEPS = 110;
const CONFIDENCE_PULL = 15;
/** Strength of the pull of weights to 0. */
const PULL = 3;
/**
 * Names of other forms count more for the confidence than their share among the names: a wrong suggestion for a column
 * that the form has no field for costs more than a field left open. Forms without names of fields count less, and
 * headers more, since those are what people write.
 */
const WEIGHT_OF_ABSENT = { plain: 2.5, bare: 2.5, headers: 1.5 } as const;
const WEIGHT_OF_FORM = { plain: 1, bare: 0.5, headers: 2 } as const;

export function trainRounds(cases: readonly Prepared[]): Rounds {
  const first = trainRound(
    cases,
    cases.map((prepared) => prepared.first),
  );
  const second = trainRound(
    cases,
    cases.map((prepared) => listSupported(prepared, first)),
  );
  return { first, second };
}

function listSupported(
  { table, first }: Prepared,
  weights: ScoreWeights,
): readonly (readonly Pair[])[] {
  const scored = first.map((pairs) => scoreAll(pairs, weights));
  return measurePairs(table, familySupport(table, scored));
}

function trainRound(
  cases: readonly Prepared[],
  measured: readonly (readonly (readonly Pair[])[])[],
): ScoreWeights {
  const choices = cases.flatMap((prepared, at) => choicesOf(prepared, measured[at] ?? []));
  const start = new Float64Array(FEATURES.length + 1);
  start[FEATURES.length] = 2;
  const found = maximise(start, STEPS, (weights) => likelihood(choices, weights));
  return { weights: found.slice(0, FEATURES.length), none: found[FEATURES.length] ?? 0 };
}

function choicesOf(prepared: Prepared, measured: readonly (readonly Pair[])[]): Choice[] {
  const weight = 1 / Math.sqrt(prepared.aliases.length);
  return measured.flatMap((pairs, alias): Choice[] => {
    const right = pairs.filter(({ field }) => prepared.isTrue(alias, field));
    const wrong = pairs.filter(({ field }) => !prepared.isTrue(alias, field));
    const isAbsent = prepared.fieldsOf.get(prepared.aliases[alias] ?? "")?.size === 0;
    if (right.length === 0 && !isAbsent) return [];
    const features = new Float64Array(pairs.length * FEATURES.length);
    for (const [at, pair] of [...right, ...wrong].entries()) {
      features.set(pair.features, at * FEATURES.length);
    }
    return [{ features, count: pairs.length, right: right.length, weight }];
  });
}

function likelihood(choices: readonly Choice[], weights: Float64Array): Slope {
  const gradient = weights.map((weight) => -PULL * weight);
  let value = 0;
  for (const choice of choices) value += addChoice(choice, weights, gradient);
  return { value, gradient };
}

/** Adds a choice's part of the gradient and returns its part of the log-likelihood. */
function addChoice(
  { features, count, right, weight }: Choice,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  const size = FEATURES.length;
  const none = weights[size] ?? 0;
  const parts = new Float64Array(count);
  let top = none;
  for (let at = 0; at < count; at += 1) {
    let score = 0;
    for (let index = 0; index < size; index += 1) {
      score += (features[at * size + index] ?? 0) * (weights[index] ?? 0);
    }
    parts[at] = score;
    top = Math.max(top, score);
  }
  const noPart = Math.exp(none - top);
  let all = noPart;
  let good = right === 0 ? noPart : 1e-12;
  for (let at = 0; at < count; at += 1) {
    const part = Math.exp((parts[at] ?? 0) - top);
    parts[at] = part;
    all += part;
    if (at < right) good += part;
  }
  for (let at = 0; at < count; at += 1) {
    const part = parts[at] ?? 0;
    const pull = weight * ((at < right ? part / good : 0) - part / all);
    if (Math.abs(pull) < 1e-6) continue;
    for (let index = 0; index < size; index += 1) {
      gradient[index] = (gradient[index] ?? 0) + pull * (features[at * size + index] ?? 0);
    }
  }
  gradient[size] = (gradient[size] ?? 0) + weight * ((right === 0 ? 1 : 0) - noPart / all);
  return weight * Math.log(good / all);
}

/** Computes the suggestions for a case, to train their confidence. */
export function outcomesOf(prepared: Prepared, rounds: Rounds): Outcome[] {
  const { scored, featuresOf } = scorePairs(prepared.table, rounds, prepared.first);
  const chosen = chooseFields(scored);
  const rankings = rankingsOf(scored, prepared.table);
  return scored.flatMap((one, alias): Outcome[] => {
    const pair = one.pairs.find(({ field }) => field === chosen[alias]);
    if (pair === undefined) return [];
    const features = measureConfidence(one, pair, {
      row: alias,
      features: featuresOf(alias, pair.field),
      rankings,
    });
    const isAbsent = prepared.fieldsOf.get(prepared.aliases[alias] ?? "")?.size === 0;
    const weight =
      WEIGHT_OF_FORM[prepared.variant] * (isAbsent ? WEIGHT_OF_ABSENT[prepared.variant] : 1);
    return [{ features, isRight: prepared.isTrue(alias, pair.field), weight }];
  });
}

/** Trained on features of mean 0 and deviation 1, so that the pull is the same for all. */
export function trainConfidence(outcomes: readonly Outcome[]): Float64Array {
  const size = CONFIDENCE_FEATURES.length;
  const spread = Array.from({ length: size }, (_, at) =>
    at === 0
      ? { mean: 0, deviation: 1 }
      : spreadOf(outcomes.map(({ features }) => features[at] ?? 0)),
  );
  const scaled = outcomes.map(({ features, isRight, weight }) => ({
    isRight,
    weight,
    features: features.map(
      (value, at) => (value - (spread[at]?.mean ?? 0)) / (spread[at]?.deviation ?? 1),
    ),
  }));
  const found = logisticRegression(scaled, size, CONFIDENCE_PULL);
  const weights = found.map((weight, at) => weight / (spread[at]?.deviation ?? 1));
  const shift = weights.reduce((sum, weight, at) => sum + weight * (spread[at]?.mean ?? 0), 0);
  weights[0] = (weights[0] ?? 0) - shift;
  return weights;
}

function spreadOf(values: readonly number[]): {
  readonly mean: number;
  readonly deviation: number;
} {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) + 1e-6 };
}
