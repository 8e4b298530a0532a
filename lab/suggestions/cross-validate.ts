import { suggestWith, type Weights } from "@platen/forms/suggestions";
import { type Case, namesOf, type Prepared } from "./cases.ts";
import { type Outcome, outcomesOf, type Rounds, trainConfidence, trainRounds } from "./train.ts";

/** A suggestion for one name: the best, and whether it and the two alternatives are right. */
export type Judged = {
  readonly alias: string;
  readonly isPresent: boolean;
  readonly rawField: string | null;
  readonly confidence: number;
  readonly reason: string;
  readonly isRight: boolean;
  readonly isInThree: boolean;
};

export type JudgedCase = { readonly case: Case; readonly judged: readonly Judged[] };

const FOLDS = 6;

/** Groups dealt to folds by size, so that no form is judged by weights that have seen one of its group. */
function foldsOf(cases: readonly Case[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { truth, aliases } of cases) {
    sizes.set(truth.group, (sizes.get(truth.group) ?? 0) + aliases.length);
  }
  const loads = Array.from({ length: FOLDS }, () => 0);
  const folds = new Map<string, number>();
  for (const [group, size] of [...sizes].toSorted(([, a], [, b]) => b - a)) {
    const fold = loads.indexOf(Math.min(...loads));
    loads[fold] = (loads[fold] ?? 0) + size;
    folds.set(group, fold);
  }
  return folds;
}

/** Judges each case by weights trained on the cases of other groups. */
export function crossValidate(cases: readonly Prepared[]): readonly JudgedCase[] {
  const folds = foldsOf(cases);
  const foldOf = ({ truth }: Case): number => folds.get(truth.group) ?? 0;
  const rounds = Array.from({ length: FOLDS }, (_, fold) =>
    trainRounds(cases.filter((one) => foldOf(one) !== fold)),
  );
  const outcomes = cases.flatMap((one) => {
    const own = rounds[foldOf(one)];
    return own === undefined ? [] : [{ group: one.truth.group, found: outcomesOf(one, own) }];
  });
  const confidences = new Map<string, Float64Array>();
  for (const { group } of outcomes) {
    if (confidences.has(group)) continue;
    const others = outcomes.filter((other) => other.group !== group);
    confidences.set(group, trainConfidence(others.flatMap(({ found }) => found)));
  }
  return cases.map((one) => {
    const [own, confidence] = [rounds[foldOf(one)], confidences.get(one.truth.group)];
    if (own === undefined || confidence === undefined) throw new Error("no weights");
    return judgeCase(one, { ...own, confidence });
  });
}

/** Weights from all cases; their confidence from what they say of cases that they have not seen. */
export function trainAll(cases: readonly Prepared[]): Weights {
  const folds = foldsOf(cases);
  const outcomes = Array.from({ length: FOLDS }, (_, fold) => {
    const isIn = ({ truth }: Case): boolean => folds.get(truth.group) === fold;
    return outcomesIn(cases.filter(isIn), trainRounds(cases.filter((one) => !isIn(one))));
  });
  return { ...trainRounds(cases), confidence: trainConfidence(outcomes.flat()) };
}

function outcomesIn(cases: readonly Prepared[], rounds: Rounds): Outcome[] {
  return cases.flatMap((one) => outcomesOf(one, rounds));
}

function judgeCase(wanted: Case, weights: Weights): JudgedCase {
  const { form, aliases, fieldsOf } = wanted;
  const { suggestions, splitValues } = suggestWith({ ...form, aliases, minConfidence: 0 }, weights);
  const splitOf = new Map(splitValues.map((split) => [split.parts[0]?.rawField, split]));
  const byAlias = Map.groupBy(suggestions, ({ alias }) => alias);
  return {
    case: wanted,
    judged: aliases.map((alias): Judged => {
      const [best] = (byAlias.get(alias) ?? []).toSorted((a, b) => b.confidence - a.confidence);
      const isTrue = (name: string): boolean =>
        namesOf(name, splitOf.get(name)).some((one) => fieldsOf.get(alias)?.has(one) === true);
      const three = [best, ...(best?.alternatives ?? [])].filter((one) => one !== undefined);
      return {
        alias,
        isPresent: (fieldsOf.get(alias)?.size ?? 0) > 0,
        rawField: best?.rawField ?? null,
        confidence: best?.confidence ?? 0,
        reason: best?.reason ?? "",
        isRight: best !== undefined && isTrue(best.rawField),
        isInThree: three.some(({ rawField }) => isTrue(rawField)),
      };
    }),
  };
}
