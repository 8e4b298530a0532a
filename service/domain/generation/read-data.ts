import type { FieldValue } from "@platen/engine";

/** Values by alias, or the member that can be no value. */
export type ReadData =
  | { readonly kind: "values"; readonly values: ReadonlyMap<string, FieldValue> }
  | { readonly kind: "fault"; readonly field: string; readonly message: string };

/**
 * What the members of a JSON object give fields: numbers as their text, `{signature_id}` as the id and
 * `{type: "typed", name}` as the name that is written.
 */
export function readData(data: Readonly<Record<string, unknown>>): ReadData {
  const values = new Map<string, FieldValue>();
  for (const [field, member] of Object.entries(data)) {
    const value = valueOf(member);
    if (value === undefined) return { kind: "fault", field, message: NO_VALUE };
    values.set(field, value);
  }
  return { kind: "values", values };
}

const NO_VALUE =
  "A value is a text, a number, true, false, null, a list of texts, or an object that names a signature.";

/** Undefined for what is no value. */
function valueOf(member: unknown): FieldValue | undefined {
  if (member === null || typeof member === "boolean") return member;
  if (Array.isArray(member)) return listOf(member);
  return typeof member === "object" ? signatureOf({ ...member }) : textOf(member);
}

function textOf(member: unknown): string | undefined {
  if (typeof member === "string") return member.toWellFormed();
  return typeof member === "number" ? String(member) : undefined;
}

function listOf(members: readonly unknown[]): readonly string[] | undefined {
  const texts = members.map(textOf).filter((text) => text !== undefined);
  return texts.length === members.length ? texts : undefined;
}

function signatureOf(member: Readonly<Record<string, unknown>>): string | undefined {
  const { signature_id: id, type, name } = member;
  if (typeof id === "string" && type === undefined) return id;
  return type === "typed" && typeof name === "string" ? name.toWellFormed() : undefined;
}
