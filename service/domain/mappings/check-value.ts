import type { FieldEntry, FieldValue } from "@platen/engine";

/** Why filling would refuse a value; null when no reason is known. */
export type ValueFault = {
  readonly code: "max_length_exceeded" | "value_not_in_options";
  readonly message: string;
};

/** Checks what the manifest shows: lengths of texts and options of radio buttons. Filling finds the rest. */
export function checkValue(field: FieldEntry, value: FieldValue): ValueFault | null {
  if (typeof value !== "string") return null;
  const { type, maxLength } = field;
  if (type === "text" && maxLength !== null) {
    const length = Array.from(value).length;
    if (length <= maxLength) return null;
    const message = `The value has ${length} characters; at most ${maxLength} are accepted.`;
    return { code: "max_length_exceeded", message };
  }
  if (type !== "radio" || isOption(field, value)) return null;
  return { code: "value_not_in_options", message: "The value is none of the field's options." };
}

const OFF = new Set(["", "false", "off"]);

function isOption({ options, exportValues }: FieldEntry, value: string): boolean {
  const isNamed = options.includes(value) || exportValues.includes(value);
  return isNamed || OFF.has(value.trim().toLowerCase());
}
