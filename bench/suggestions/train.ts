import {
  CONFIDENCE_FEATURES,
  chooseFields,
  columnRivals,
  FEATURES,
  familySupport,
  measureConfidence,
  measurePairs,
  type Pair,
  type Scored,
  type ScoreWeights,
  scoreAll,
  type Weights,
} from "@platen/forms/suggestions";
import type { Prepared } from "./cases.ts";
import { logisticRegression, maximise } from "./optimise.ts";

/** A name's candidates; the true ones are at `right`, which is empty when "none" is right. */
type Choice = {
  readonly pairs: readonly Pair[];
  readonly right: readonly number[];
  readonly weight: number;
};

/** A measured suggestion and whether it is right. */
export type Outcome = { readonly features: Float64Array; readonly isRight: boolean };

/** Weights of both rounds, without those of the confidence. */
export type Rounds = Pick<Weights, "first" | "second">;

const STEPS = 160;
/** Strength of the pull of weights to 0. */
const PULL = 0.6;

export function trainRounds(cases: readonly Prepared[]): Rounds {
  const first = trainRound(
    cases,
    cases.map((prepared) => prepared.first),
  );
  const second = trainRound(
    cases,
    cases.map((prepared) => supported(prepared, first)),
  );
  return { first, second };
}

function supported(
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
    const right = pairs.flatMap(({ field }, at) => (prepared.isTrue(alias, field) ? [at] : []));
    const isAbsent = prepared.fieldsOf.get(prepared.aliases[alias] ?? "")?.size === 0;
    return right.length === 0 && !isAbsent ? [] : [{ pairs, right, weight }];
  });
}

function likelihood(
  choices: readonly Choice[],
  weights: Float64Array,
): { readonly value: number; readonly gradient: Float64Array } {
  const size = FEATURES.length;
  const gradient = weights.map((weight) => -PULL * weight * 0.02);
  let value = -PULL * 0.01 * weights.reduce((sum, weight) => sum + weight * weight, 0);
  for (const { pairs, right, weight } of choices) {
    const scores = pairs.map(({ features }) => dot(features, weights));
    const none = weights[size] ?? 0;
    const top = Math.max(none, ...scores);
    const parts = scores.map((score) => Math.exp(score - top));
    const noPart = Math.exp(none - top);
    const all = parts.reduce((sum, part) => sum + part, noPart);
    const good = right.length === 0 ? noPart : right.reduce((sum, at) => sum + (parts[at] ?? 0), 0);
    value += weight * Math.log(Math.max(good / all, 1e-12));
    for (const [at, { features }] of pairs.entries()) {
      const part = parts[at] ?? 0;
      const pull = weight * ((right.includes(at) ? part / Math.max(good, 1e-12) : 0) - part / all);
      if (Math.abs(pull) < 1e-7) continue;
      for (let index = 0; index < size; index += 1) {
        gradient[index] = (gradient[index] ?? 0) + pull * (features[index] ?? 0);
      }
    }
    gradient[size] = (gradient[size] ?? 0) + weight * ((right.length === 0 ? 1 : 0) - noPart / all);
  }
  return { value, gradient };
}

function dot(features: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < features.length; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

/** What the suggestions for a case would be, to train their confidence. */
export function outcomesOf(prepared: Prepared, { first, second }: Rounds): Outcome[] {
  const scored: readonly Scored[] = supported(prepared, first).map((pairs) =>
    scoreAll(pairs, second),
  );
  const chosen = chooseFields(scored);
  const rivals = columnRivals(scored);
  return scored.flatMap((one, alias): Outcome[] => {
    const pair = one.pairs.find(({ field }) => field === chosen[alias]);
    if (pair === undefined) return [];
    const features = measureConfidence(one, pair, rivals(alias, pair.field));
    return [{ features, isRight: prepared.isTrue(alias, pair.field) }];
  });
}

export function trainConfidence(outcomes: readonly Outcome[]): Float64Array {
  return logisticRegression(outcomes, CONFIDENCE_FEATURES.length);
}
