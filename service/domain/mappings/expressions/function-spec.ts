import type { SimpleArgument } from "./syntax.ts";
import type { Getter, Given } from "./values.ts";

/** What an argument may be: any of the three, a quoted text or number, a quoted text, a whole number, a pair of `map`. */
export type ParameterKind = "value" | "literal" | "text" | "whole" | "pair";

/** A parameter by its name in messages. */
export type Parameter = { readonly name: string; readonly kind: ParameterKind };

/** One argument; `text` is its literal, null for an alias, and `get` its text for a row. */
export type BoundArgument = {
  readonly at: number;
  readonly text: string | null;
  readonly isNumber: boolean;
  readonly get: Getter;
  /** Of a pair what it stands for, else null. */
  readonly pair: { readonly key: SimpleArgument; readonly value: BoundArgument } | null;
};

/** Why arguments cannot be used together, and which of them is to blame. */
export type ArgumentFault = { readonly at: number; readonly message: string };

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

/** True for the fault of arguments. */
export function isArgumentFault(made: unknown): made is ArgumentFault {
  return typeof made === "object" && made !== null && "message" in made;
}

/** The whole number that an argument was checked to be. */
export function wholeOf(argument: BoundArgument | undefined): number {
  return Number(argument?.text ?? "0");
}

/** The literal that an argument was checked to be. */
export function literalOf(argument: BoundArgument | undefined): string {
  return argument?.text ?? "";
}
