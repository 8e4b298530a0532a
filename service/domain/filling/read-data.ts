import type { GivenValue, SignatureObject } from "@platen/forms/row-values";

/** Values by alias, or the first member that is not a valid value. */
export type ReadData =
  | { readonly kind: "values"; readonly values: ReadonlyMap<string, GivenValue> }
  | { readonly kind: "fault"; readonly field: string; readonly message: string };

/** Converts the members of a JSON object to values: numbers to their text, objects to the signatures they refer to. */
export function readData(data: Readonly<Record<string, unknown>>): ReadData {
  const values = new Map<string, GivenValue>();
  for (const [field, member] of Object.entries(data)) {
    const value = valueOf(member);
    if (value === undefined) return { kind: "fault", field, message: NO_VALUE };
    values.set(field, value);
  }
  return { kind: "values", values };
}

const NO_VALUE =
  "A value is a text, a number, true, false, null, a list of texts, or an object that names a signature.";

/** Undefined for an invalid value. */
function valueOf(member: unknown): GivenValue | undefined {
  if (member === null || typeof member === "boolean") return member;
  if (Array.isArray(member)) return listOf(member);
  return typeof member === "object" ? signatureOf({ ...member }) : toText(member);
}

function toText(member: unknown): string | undefined {
  if (typeof member === "string") return member.toWellFormed();
  return typeof member === "number" ? String(member) : undefined;
}

function listOf(members: readonly unknown[]): readonly string[] | undefined {
  const texts = members.map(toText).filter((text) => text !== undefined);
  return texts.length === members.length ? texts : undefined;
}

// Unknown members are invalid: they would be ignored silently. There is one script font, so `font` has no effect.
function signatureOf(member: Readonly<Record<string, unknown>>): SignatureObject | undefined {
  const { signature_id: id, type, name, font, ...others } = member;
  if (Object.keys(others).length > 0) return undefined;
  if (id !== undefined)
    return typeof id === "string" && type === undefined && name === undefined && font === undefined
      ? { kind: "stored", id }
      : undefined;
  const isTyped = type === "typed" && (font === undefined || typeof font === "string");
  return isTyped && typeof name === "string"
    ? { kind: "typed", name: name.toWellFormed() }
    : undefined;
}
