import type { ArgumentFault } from "./argument-fault.ts";
import type { BoundArgument } from "./bound-argument.ts";
import type { Given } from "./values.ts";

/** What an argument may be: any of the three, a quoted text or number, a quoted text, a whole number, a pair of `map`. */
type ParameterKind = "value" | "literal" | "text" | "whole" | "pair";

/** A parameter by its name in messages. */
export type Parameter = { readonly name: string; readonly kind: ParameterKind };

/** A function of a row's value; null says that it cannot do anything with it. */
export type Step = (value: string, given: Given) => string | null;

/** A test of a row; null says that it cannot tell. */
export type Predicate = (given: Given) => boolean | null;

/** A function with what it takes and how it is made for its arguments. */
export type Spec<Made> = {
  readonly parameters: readonly Parameter[];
  /** How many of the parameters have to be given; all when left out. */
  readonly least?: number;
  /** What further arguments are; none are taken when left out. */
  readonly rest?: Parameter;
  /** What it wants of a value, for the message about one that it cannot use: `a number`. */
  readonly wants: string;
  readonly make: (args: readonly BoundArgument[]) => Made | ArgumentFault;
};

/** A function of pipelines. */
export type FunctionSpec = Spec<Step> & {
  /** True: called for an empty value, too; else that stays empty. */
  readonly takesEmpty?: boolean;
  /** True: makes letters that the row does not have, by changing their case. */
  readonly changesCase?: boolean;
  /** Functions whose result it can never use. */
  readonly neverAfter?: readonly string[];
  /** Texts that it brings besides its arguments, for the choice of fonts. */
  readonly brings?: (args: readonly BoundArgument[]) => readonly string[];
};
