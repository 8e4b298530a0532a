/** What is wrong with an expression; the position counts its characters from 1. */
export type ExpressionFault = {
  readonly kind: "fault";
  readonly position: number;
  readonly message: string;
};

/** What stands between a call's commas; `at` is its offset in the source, from 0. */
export type Argument =
  | { readonly kind: "text"; readonly text: string; readonly at: number }
  /** `text` as it was written, such as `-2.50`. */
  | { readonly kind: "number"; readonly text: string; readonly at: number }
  | { readonly kind: "alias"; readonly text: string; readonly at: number }
  | PairArgument;

/** `key:value`, of which only `map` takes any. */
export type PairArgument = {
  readonly kind: "pair";
  readonly key: SimpleArgument;
  readonly value: SimpleArgument;
  readonly at: number;
};

/** An argument that is no pair. */
export type SimpleArgument = Exclude<Argument, { kind: "pair" }>;

/** `name(argument,…)`; a name alone has no arguments. */
export type Call = {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly at: number;
};

/** True for what could not be made of an expression. */
export function isExpressionFault(made: object): made is ExpressionFault {
  return "kind" in made && made.kind === "fault";
}

/** The fault at an offset of the source. */
export function faultAt(source: string, offset: number, message: string): ExpressionFault {
  const position = Array.from(source.slice(0, offset)).length + 1;
  return { kind: "fault", position, message: `At position ${position}: ${message}` };
}
