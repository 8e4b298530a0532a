import type { FieldValue } from "@platen/engine";
import {
  type DefaultValue,
  defaultOf,
  type FieldMapping,
  isVerbatim,
  sourceOf,
} from "#field-mappings";
import {
  compileOutcome,
  compileQuestion,
  compileTransform,
  type ExpressionFault,
  type Given,
  type GivenValue,
  isExpressionFault,
  isSignatureObject,
  type Outcome,
  type PlaceOf,
  type Question,
  type Transform,
  toText,
} from "./expressions/mod.ts";

/** The compiled mapping of one field. */
export type Feed = {
  /** The field's value for a row; null keeps the form's own value. */
  readonly value: (given: Given) => GivenValue | FeedFault;
  /** Texts it may produce in addition to the row's. */
  readonly texts: readonly string[];
  /** True: it may change the case of the row's letters. */
  readonly changesCase: boolean;
};

/** Why a value could not be computed, in a sentence without the value. */
export type FeedFault = {
  readonly kind: "fault";
  readonly alias: string;
  readonly message: string;
};

/** A fault of an expression, and the member it is in: `transform`, `condition.if`. */
export type ExpressionIssue = ExpressionFault & { readonly member: string };

/** Compiles the mapping of one field; `placeOf` is called for every alias, its source first. */
export function feedOf(mapping: FieldMapping, placeOf: PlaceOf): Feed | readonly ExpressionIssue[] {
  const alias = sourceOf(mapping);
  const place = placeOf(alias);
  const fallback = valueOf(defaultOf(mapping));
  const texts = textsIn(fallback);
  if (typeof mapping === "string" || isVerbatim(mapping))
    return { value: (given) => dropEmpty(given[place]) ?? fallback, texts, changesCase: false };
  const own: Outcome = { kind: "alias", alias, place };
  const parts = compileParts(mapping, own, placeOf);
  const { transform, question, outcomes } = parts;
  if (parts.issues.length > 0) return parts.issues;
  return {
    value: (given) => {
      const chosen = question === null ? own : chosenBy(question, outcomes, given);
      if (chosen.kind === "fault") return { ...chosen, alias: chosen.alias ?? alias };
      if (chosen.kind === "text") return chosen.text;
      const value = transformValue(transform, chosen, given);
      return isFault(value) ? value : (dropEmpty(value) ?? fallback);
    },
    texts: [
      ...texts,
      ...(transform?.texts ?? []),
      ...outcomes.flatMap((one) => (one.kind === "text" ? [one.text] : [])),
    ],
    changesCase: transform?.changesCase === true,
  };
}

/** True for a fault. */
export function isFault(value: GivenValue | FeedFault): value is FeedFault {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "fault";
}

type ObjectMapping = Exclude<FieldMapping, string>;

/** Compiles transform and condition; `outcomes` are the condition's results when it holds and otherwise. */
type Parts = {
  readonly issues: readonly ExpressionIssue[];
  readonly transform: Transform | null;
  readonly question: Question | null;
  readonly outcomes: readonly Outcome[];
};

function compileParts(mapping: ObjectMapping, own: Outcome, placeOf: PlaceOf): Parts {
  const issues: ExpressionIssue[] = [];
  const sound = <Made extends object>(
    made: Made | ExpressionFault,
    member: string,
  ): Made | null => {
    if (!isExpressionFault(made)) return made;
    issues.push({ ...made, member });
    return null;
  };
  const source = mapping.transform ?? null;
  const transform = source === null ? null : sound(compileTransform(source, placeOf), "transform");
  const condition = mapping.condition ?? null;
  if (condition === null) return { issues, transform, question: null, outcomes: [] };
  const question = sound(compileQuestion(condition.if, placeOf), "condition.if");
  const outcomes = (["then", "else"] as const).map((member) => {
    const outcome = condition[member] ?? null;
    if (outcome === null) return own;
    return sound(compileOutcome(outcome, placeOf), `condition.${member}`) ?? own;
  });
  return { issues, transform, question, outcomes };
}

type Unknowable = {
  readonly kind: "fault";
  readonly alias: string | null;
  readonly message: string;
};

function chosenBy(
  { name, wants, alias, holds }: Question,
  outcomes: readonly Outcome[],
  given: Given,
): Outcome | Unknowable {
  const isTrue = holds(given);
  const chosen = outcomes[isTrue === true ? 0 : 1];
  if (isTrue !== null && chosen !== undefined) return chosen;
  const value = alias === null ? "its values" : `the value of ${alias}`;
  const message = `The condition ${name} cannot use ${value}: it needs ${wants}.`;
  return { kind: "fault", alias, message };
}

function transformValue(
  transform: Transform | null,
  { alias, place }: Extract<Outcome, { kind: "alias" }>,
  given: Given,
): GivenValue | FeedFault {
  const value = given[place] ?? null;
  if (transform === null) return value;
  if (isSignatureObject(value)) return { kind: "fault", alias, message: NOT_TRANSFORMED };
  const made = transform.run(toText(value), given);
  if (made.kind === "text") return made.text;
  const message = `The function ${made.name} cannot use the value of ${alias}: it needs ${made.wants}.`;
  return { kind: "fault", alias, message };
}

const NOT_TRANSFORMED = "An object that names a signature cannot be transformed.";

/** Null for an absent value. */
function dropEmpty(value: GivenValue | undefined): GivenValue {
  return value === undefined || value === "" ? null : value;
}

function valueOf(fallback: DefaultValue | null): FieldValue {
  return typeof fallback === "number" ? String(fallback) : fallback;
}

function textsIn(fallback: FieldValue): readonly string[] {
  if (typeof fallback === "string") return [fallback];
  return typeof fallback === "object" && fallback !== null ? fallback : [];
}
