import type { SimpleArgument } from "./syntax.ts";
import type { Getter } from "./values.ts";

/** One argument; `text` is its literal, null for an alias, and `get` its text for a row. */
export type BoundArgument = {
  readonly at: number;
  readonly text: string | null;
  readonly isNumber: boolean;
  readonly get: Getter;
  /** Of a pair what it stands for, else null. */
  readonly pair: { readonly key: SimpleArgument; readonly value: BoundArgument } | null;
};

/** The whole number that an argument was checked to be. */
export function wholeOf(argument: BoundArgument | undefined): number {
  return Number(argument?.text ?? "0");
}

/** The literal that an argument was checked to be. */
export function literalOf(argument: BoundArgument | undefined): string {
  return argument?.text ?? "";
}
