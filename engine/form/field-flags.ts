import type { FieldTraits, FieldType } from "./field.ts";

type FieldFlag =
  | "readOnly"
  | "required"
  | "multiline"
  | "password"
  | "noToggleToOff"
  | "radio"
  | "pushButton"
  | "combo"
  | "edit"
  | "fileSelect"
  | "multiSelect"
  | "comb"
  | "inUnison";

/** Bits of /Ff (ISO 32000-2, tables 227, 229, 231 and 233). */
export const FIELD_FLAGS: Readonly<Record<FieldFlag, number>> = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  inUnison: 1 << 25,
};

/** With more cells it is not a comb: some forms use a huge number for "no limit". */
const COMB_CELLS_MAX = 1000;

/** `null` where /FT is not one of the four types. A maximum length below 1 is ignored. */
export function readTraits(
  kind: string | null,
  flags: number,
  maxLen: number | null,
): FieldTraits | null {
  const type = typeOf(kind, flags);
  if (type === null) return null;
  const text = type === "text";
  const choice = type === "choice";
  const maxLength = text && maxLen !== null && maxLen >= 1 ? Math.floor(maxLen) : null;
  const multiline = text && has(flags, "multiline");
  const password = text && has(flags, "password");
  const combo = choice && has(flags, "combo");
  return {
    type,
    flags,
    maxLength,
    multiline,
    password,
    comb: text && has(flags, "comb") && isCombPossible(maxLength, flags),
    readOnly: has(flags, "readOnly"),
    required: has(flags, "required"),
    combo,
    editable: combo && has(flags, "edit"),
    multiSelect: choice && !combo && has(flags, "multiSelect"),
  };
}

function typeOf(kind: string | null, flags: number): FieldType | null {
  switch (kind) {
    case "Tx":
      return "text";
    case "Ch":
      return "choice";
    case "Sig":
      return "signature";
    case "Btn":
      if (has(flags, "pushButton")) return "button";
      return has(flags, "radio") ? "radio" : "checkbox";
    case null:
    default:
      return null;
  }
}

function has(flags: number, flag: keyof typeof FIELD_FLAGS): boolean {
  return (flags & FIELD_FLAGS[flag]) !== 0;
}

function isCombPossible(maxLength: number | null, flags: number): boolean {
  const excluded = has(flags, "multiline") || has(flags, "password") || has(flags, "fileSelect");
  return maxLength !== null && maxLength <= COMB_CELLS_MAX && !excluded;
}
