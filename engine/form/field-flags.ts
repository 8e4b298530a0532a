import type { FieldTraits, FieldType } from "./field.ts";

/** Bits of /Ff (ISO 32000-2, tables 227, 229, 230, 232). */
const BITS = {
  readOnly: 1,
  required: 2,
  multiline: 13,
  password: 14,
  radio: 16,
  pushButton: 17,
  combo: 18,
  edit: 19,
  fileSelect: 21,
  multiSelect: 22,
  comb: 25,
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

function has(flags: number, bit: keyof typeof BITS): boolean {
  return ((flags >> (BITS[bit] - 1)) & 1) === 1;
}

function isCombPossible(maxLength: number | null, flags: number): boolean {
  const excluded = has(flags, "multiline") || has(flags, "password") || has(flags, "fileSelect");
  return maxLength !== null && maxLength <= COMB_CELLS_MAX && !excluded;
}
