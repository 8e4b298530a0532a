import type { Field, FieldValue } from "@platen/engine";
import type { LibraryName } from "../referees/reading.ts";

/** One way in which a library can fill row after row of one blank form. */
export type Strategy = {
  readonly peer: LibraryName;
  /** Describes it in a few words: "load each row, save whole". */
  readonly name: string;
  /** Prepares; not measured. `fields` are in the order of a row's values. */
  readonly prepare: (blank: Uint8Array, fields: readonly Field[]) => Promise<PeerFill>;
};

/** Fills one row and gives the whole PDF, valid until the next call. */
export type PeerFill = (values: readonly FieldValue[]) => Promise<Uint8Array> | Uint8Array;

/** The texts of a choice's value: none, one or several. */
export function selection(value: FieldValue | undefined): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? value : [];
}

/** The text of a value, "" for none. */
export function plainText(value: FieldValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/**
 * The on-state for a check or radio value, one character per byte, "Off" for none. `states` are the field's distinct
 * on-states in the order of its options.
 */
export function wantedState(
  field: Field,
  states: readonly string[],
  value: FieldValue | undefined,
): string {
  if (value === true) return states[0] ?? "Yes";
  if (typeof value !== "string" || value === "") return "Off";
  const at = field.options.findIndex((option) => option.exportValue === value);
  return states[at] ?? value;
}
