import type { Field } from "#form";

/** True for a list box, whose options are drawn even if none is selected. */
export function isList(field: Field): boolean {
  return field.type === "choice" && !field.combo;
}

/** Number of cells of a comb, else 0. */
export function combCells(field: Field): number {
  return field.type === "text" && field.comb ? (field.maxLength ?? 0) : 0;
}
