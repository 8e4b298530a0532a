/** A fault in an expression; the position counts characters from 1. */
export type ExpressionFault = {
  readonly kind: "fault";
  readonly position: number;
  readonly message: string;
};

/** An argument of a call; `at` is its offset in the source, from 0. */
export type Argument =
  | { readonly kind: "text"; readonly text: string; readonly at: number }
  /** `text` as written, such as `-2.50`. */
  | { readonly kind: "number"; readonly text: string; readonly at: number }
  | { readonly kind: "alias"; readonly text: string; readonly at: number }
  | PairArgument;

/** `key:value`, only for `map`. */
type PairArgument = {
  readonly kind: "pair";
  readonly key: SimpleArgument;
  readonly value: SimpleArgument;
  readonly at: number;
};

/** An argument other than a pair. */
export type SimpleArgument = Exclude<Argument, { kind: "pair" }>;

/** `name(argument,…)`; a name alone has no arguments. */
export type Call = {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly at: number;
};

/** True for a fault. */
export function isExpressionFault(made: object): made is ExpressionFault {
  return "kind" in made && made.kind === "fault";
}

/** The fault at an offset of the source. */
export function faultAt(source: string, offset: number, message: string): ExpressionFault {
  const position = Array.from(source.slice(0, offset)).length + 1;
  return { kind: "fault", position, message: `At position ${position}: ${message}` };
}
