import type { SimpleArgument } from "./syntax.ts";
import type { Getter } from "./values.ts";

/** A bound argument: `text` is its literal, null for an alias; `get` returns its text for a row. */
export type BoundArgument = {
  readonly at: number;
  readonly text: string | null;
  readonly isNumber: boolean;
  readonly get: Getter;
  /** The value of a pair, else null. */
  readonly pair: { readonly key: SimpleArgument; readonly value: BoundArgument } | null;
};

/** The argument as a whole number, which was checked before. */
export function wholeOf(argument: BoundArgument | undefined): number {
  return Number(argument?.text ?? "0");
}

/** The argument as a literal, which was checked before. */
export function literalOf(argument: BoundArgument | undefined): string {
  return argument?.text ?? "";
}
