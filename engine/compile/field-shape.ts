import type { Field } from "#form";

/** A list box: its options are drawn even where none is chosen. */
export function isList(field: Field): boolean {
  return field.type === "choice" && !field.combo;
}

/** How many cells a comb has, else 0. */
export function combCells(field: Field): number {
  return field.type === "text" && field.comb ? (field.maxLength ?? 0) : 0;
}
