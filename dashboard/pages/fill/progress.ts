import { type FillValue, isEmpty } from "./fill-value.ts";
import type { FillRow } from "./rows.ts";

type Values = Readonly<Record<string, FillValue>>;

/** How much is filled in. */
export type Progress = {
  readonly required: { readonly done: number; readonly of: number };
  readonly all: { readonly done: number; readonly of: number };
};

/** Counts the rows with a value. */
export function progressOf(rows: readonly FillRow[], values: Values): Progress {
  const required = rows.filter(({ isRequired }) => isRequired);
  return { required: counted(required, values), all: counted(rows, values) };
}

/** The required rows without a value, in order. */
export function missingRows(rows: readonly FillRow[], values: Values): readonly FillRow[] {
  return rows.filter(({ alias, isRequired }) => isRequired && isEmpty(values[alias]));
}

/** The next row without a value after the row `from`, beginning again at the top; null if all others have one. */
export function nextEmpty(
  rows: readonly FillRow[],
  values: Values,
  from: string | null,
): FillRow | null {
  const at = rows.findIndex(({ alias }) => alias === from);
  const around = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return around.find(({ alias }) => isEmpty(values[alias])) ?? null;
}

function counted(rows: readonly FillRow[], values: Values): Progress["all"] {
  const done = rows.filter(({ alias }) => !isEmpty(values[alias])).length;
  return { done, of: rows.length };
}
