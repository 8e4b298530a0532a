import type { FieldValue } from "@platen/engine";
import type { ReadForm } from "@platen/service/untrusted";

export type FieldEntry = ReadForm["fields"][number];

/** The fields that a row can give a value, in the order of the form. */
export function writable(fields: readonly FieldEntry[]): readonly FieldEntry[] {
  return fields.filter(({ type }) => type !== "signature" && type !== "button");
}

/** A value that any field of this kind should take: short text, a box that is on, the last option. */
export function dummyValue({ type, maxLength, exportValues }: FieldEntry): FieldValue {
  switch (type) {
    case "text":
      return "Zq 12".slice(0, maxLength ?? undefined);
    case "checkbox":
      return exportValues.length > 1 ? (exportValues[0] ?? true) : true;
    case "radio":
    case "choice":
      return exportValues.at(-1) ?? null;
    case "signature":
    case "button":
      return null;
  }
}
