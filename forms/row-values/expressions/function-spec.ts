import type { ArgumentFault } from "./argument-fault.ts";
import type { BoundArgument } from "./bound-argument.ts";
import type { Given } from "./values.ts";

/** Kinds of arguments: any, a quoted text or number, a quoted text, a whole number, a pair of `map`. */
type ParameterKind = "value" | "literal" | "text" | "whole" | "pair";

/** A parameter, with its name in messages. */
export type Parameter = { readonly name: string; readonly kind: ParameterKind };

/** A function of a row's value; null when it cannot use the value. */
export type Step = (value: string, given: Given) => string | null;

/** A test of a row; null when it cannot decide. */
export type Predicate = (given: Given) => boolean | null;

/** A function's parameters and its factory. */
export type Spec<Made> = {
  /** Says to people what the function makes of the value, or when it is true: a line without a full stop. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Number of required parameters; all when absent. */
  readonly least?: number;
  /** Kind of further arguments; none are allowed when absent. */
  readonly rest?: Parameter;
  /** The kind of value it requires, for messages: `a number`. */
  readonly wants: string;
  /** The same with these arguments, where they matter. */
  readonly wantsFor?: (args: readonly BoundArgument[]) => string;
  readonly make: (args: readonly BoundArgument[]) => Made | ArgumentFault;
};

/** A function of pipelines. */
export type FunctionSpec = Spec<Step> & {
  /** True: also called for an empty value, which otherwise stays empty. */
  readonly takesEmpty?: boolean;
  /** True: may change the case of letters. */
  readonly changesCase?: boolean;
  /** Functions whose results it can never use. */
  readonly neverAfter?: readonly string[];
  /** Texts it may produce in addition to its arguments, for the choice of fonts. */
  readonly brings?: (args: readonly BoundArgument[]) => readonly string[];
};
