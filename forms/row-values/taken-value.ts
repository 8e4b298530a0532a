import type { FieldEntry, FieldValue } from "@platen/engine";
import { type GivenValue, isSignatureObject, signatureText } from "./expressions/mod.ts";

/** The form of the service's ids; any other text is drawn as a name. */
const SIGNATURE_ID = /^sig_[\w-]{1,64}$/;

/** True for the id of a stored signature. */
export function isSignatureId(text: string): boolean {
  return SIGNATURE_ID.test(text);
}

/** Why a field cannot take a given value, in a sentence without the value. */
export type TypeFault = {
  readonly code: "schema_failed" | "invalid_signature";
  readonly message: string;
};

/** The value of a field of this type, or why it cannot take it. */
export function takenBy(
  type: FieldEntry["type"],
  value: GivenValue,
): FieldValue | { readonly fault: TypeFault } {
  if (typeof value !== "object" || value === null) return value;
  if (!isSignatureObject(value)) return type === "text" ? { fault: LIST } : value;
  if (type !== "signature") return { fault: NO_SIGNATURE_FIELD };
  if (value.kind === "stored" && !isSignatureId(value.id)) return { fault: UNKNOWN_SIGNATURE };
  return signatureText(value);
}

const LIST: TypeFault = {
  code: "schema_failed",
  message: "A text field takes one value, not a list.",
};
const NO_SIGNATURE_FIELD: TypeFault = {
  code: "schema_failed",
  message: "Only a signature field takes an object that names a signature.",
};
const UNKNOWN_SIGNATURE: TypeFault = {
  code: "invalid_signature",
  message: "There is no stored signature with this id.",
};
