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

/**
 * Forms that are left out of training when one is judged: its `group`, the years and languages of one form, or its
 * `family` too, all forms with names of the same program.
 */
export type LeftOut = "group" | "family";

/** The program whose names a form has: the first part of the form's name. */
function familyOf({ truth }: Case): string {
  return truth.form.split("-")[0] ?? "";
}

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

/** Returns the part that is left out together with a case. */
function partsOf(cases: readonly Case[], leftOut: LeftOut): (one: Case) => string {
  if (leftOut === "family") return familyOf;
  const folds = foldsOf(cases);
  return ({ truth }) => `${folds.get(truth.group)}`;
}

/** Judges each case by weights trained on cases of other parts, none of them of a group that the case's part has. */
export function crossValidate(
  cases: readonly Prepared[],
  leftOut: LeftOut = "group",
): readonly JudgedCase[] {
  const partOf = partsOf(cases, leftOut);
  const parts = [...Map.groupBy(cases, partOf)];
  const strangers = new Map(
    parts.map(([part, own]) => {
      const groups = new Set(own.map(({ truth }) => truth.group));
      const others = cases.filter((one) => partOf(one) !== part && !groups.has(one.truth.group));
      return [part, others];
    }),
  );
  const rounds = new Map([...strangers].map(([part, others]) => [part, trainRounds(others)]));
  const outcomes = new Map(
    cases.flatMap((one) => {
      const own = rounds.get(partOf(one));
      return own === undefined ? [] : [[one, outcomesOf(one, own)]];
    }),
  );
  const confidences = new Map<string, Float64Array>();
  return cases.map((one) => {
    const part = leftOut === "family" ? partOf(one) : one.truth.group;
    const others =
      leftOut === "family"
        ? (strangers.get(part) ?? [])
        : cases.filter(({ truth }) => truth.group !== part);
    const confidence =
      confidences.get(part) ??
      trainConfidence(others.flatMap((other) => outcomes.get(other) ?? []));
    confidences.set(part, confidence);
    const own = rounds.get(partOf(one));
    if (own === undefined) throw new Error("no weights");
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
