/**
 * The small language of a mapping's `transform` and `condition`: a pipeline of named functions, and a question with two
 * outcomes. An expression is read and checked when its mapping is saved, and every fault points at its place; compiled,
 * it is a function of a row that ends in time linear in what it is given. It knows texts, whole and decimal numbers and
 * aliases, and no loop, no call of its own, no clock.
 */
export {
  compileOutcome,
  compileQuestion,
  type Outcome,
  type Question,
} from "./compile-condition.ts";
export { compileTransform, type Transform, type Transformed } from "./compile-transform.ts";
export {
  type GivenValue,
  isSignatureObject,
  type SignatureObject,
  signatureText,
} from "./given-value.ts";
export { nearestName } from "./nearest-name.ts";
export { type Pattern, patternOf } from "./pattern.ts";
export { type ExpressionFault, isExpressionFault } from "./syntax.ts";
export { type Given, type PlaceOf, textOf } from "./values.ts";
