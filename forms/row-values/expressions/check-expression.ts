import { compileOutcome, compileQuestion } from "./compile-condition.ts";
import { compileTransform, FUNCTIONS } from "./compile-transform.ts";
import { CONDITIONS } from "./conditions.ts";
import type { Parameter, Spec } from "./function-spec.ts";
import { type ExpressionFault, isExpressionFault } from "./syntax.ts";

/** A `transform`, the `if` of a condition, or its `then` or `else`. */
export type ExpressionKind = "transform" | "condition" | "outcome";

/** A function as it is described to people. */
export type FunctionSummary = {
  readonly name: string;
  /** With its parameters: `pad(length, character)`. */
  readonly signature: string;
  /** A line without a full stop. */
  readonly summary: string;
  readonly hasArguments: boolean;
};

/** The first fault of an expression; null for a valid one. */
export function checkExpression(kind: ExpressionKind, source: string): ExpressionFault | null {
  const made = COMPILERS[kind](source, () => 0);
  return isExpressionFault(made) ? made : null;
}

/** The functions of an expression of this kind. */
export function functionsOf(kind: ExpressionKind): readonly FunctionSummary[] {
  switch (kind) {
    case "transform":
      return Array.from(FUNCTIONS, summaryOf);
    case "condition":
      return Array.from(CONDITIONS, summaryOf);
    case "outcome":
      return [];
  }
}

const COMPILERS = {
  transform: compileTransform,
  condition: compileQuestion,
  outcome: compileOutcome,
} as const;

function summaryOf([name, spec]: readonly [string, Spec<unknown>]): FunctionSummary {
  const { parameters, least = parameters.length, rest, summary } = spec;
  const names = parameters.map((parameter, index) => formatParameter(parameter, index >= least));
  const all = rest === undefined ? names : [...names, "…"];
  const hasArguments = all.length > 0;
  return {
    name,
    signature: hasArguments ? `${name}(${all.join(", ")})` : name,
    summary,
    hasArguments,
  };
}

function formatParameter({ name }: Parameter, isOptional: boolean): string {
  return isOptional ? `${name}?` : name;
}
