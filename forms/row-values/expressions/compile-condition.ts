import { isArgumentFault } from "./argument-fault.ts";
import { bindArguments, isAlias, specOf } from "./bind.ts";
import { CONDITIONS } from "./conditions.ts";
import type { Predicate } from "./function-spec.ts";
import { parseCondition, parseOutcome } from "./parse.ts";
import { type ExpressionFault, faultAt } from "./syntax.ts";
import type { PlaceOf } from "./values.ts";

/** A compiled condition. */
export type Question = {
  readonly kind: "question";
  /** The function's name, and the kind of value it requires. */
  readonly name: string;
  readonly wants: string;
  /** The alias of its first argument; null for a literal. */
  readonly alias: string | null;
  readonly holds: Predicate;
};

/** A compiled outcome: a literal text, or an alias with its index. */
export type Outcome =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "alias"; readonly alias: string; readonly place: number };

/** Compiles a condition's `if`; never throws. */
export function compileQuestion(source: string, placeOf: PlaceOf): Question | ExpressionFault {
  const call = parseCondition(source);
  if ("kind" in call) return call;
  const spec = specOf(source, call, CONDITIONS);
  if ("kind" in spec) return spec;
  const args = bindArguments(source, call, spec, placeOf);
  if ("kind" in args) return args;
  const holds = spec.make(args);
  if (isArgumentFault(holds)) return faultAt(source, holds.at, holds.message);
  const [first] = call.args;
  const alias = first?.kind === "alias" ? first.text : null;
  return { kind: "question", name: call.name, wants: spec.wants, alias, holds };
}

/** Compiles a condition's `then` or `else`; never throws. */
export function compileOutcome(source: string, placeOf: PlaceOf): Outcome | ExpressionFault {
  const argument = parseOutcome(source);
  switch (argument.kind) {
    case "fault":
      return argument;
    case "text":
    case "number":
      return { kind: "text", text: argument.text };
    case "alias": {
      const { text: alias, at } = argument;
      if (!isAlias(alias)) return faultAt(source, at, "this cannot be the name of an alias.");
      return { kind: "alias", alias, place: placeOf(alias) };
    }
  }
}
