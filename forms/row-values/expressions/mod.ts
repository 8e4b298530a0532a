/**
 * The expression language of `transform` (a pipeline of functions) and `condition` (a test with two outcomes). Expressions
 * are compiled and checked when a mapping is saved; a fault has its position. A compiled expression is a function of a
 * row that takes time linear in its input. It has texts, decimal numbers and aliases, but no loops, user functions or
 * clock.
 */
export {
  checkExpression,
  type ExpressionKind,
  type FunctionSummary,
  functionsOf,
} from "./check-expression.ts";
export {
  compileOutcome,
  compileQuestion,
  type Outcome,
  type Question,
} from "./compile-condition.ts";
export { compileTransform, type Transform } from "./compile-transform.ts";
export {
  type GivenValue,
  isSignatureObject,
  type SignatureObject,
  signatureText,
} from "./given-value.ts";
export { nearestName } from "./nearest-name.ts";
export { type Pattern, patternOf } from "./pattern.ts";
export { type ExpressionFault, isExpressionFault } from "./syntax.ts";
export { type Given, type PlaceOf, toText } from "./values.ts";
