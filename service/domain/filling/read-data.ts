import type { GivenValue, SignatureObject } from "@platen/forms/row-values";

/** Values by alias, or the first member that is not a valid value. */
export type ReadData =
  | { readonly kind: "values"; readonly values: ReadonlyMap<string, GivenValue> }
  | ({ readonly kind: "fault" } & DataFault);

/** A member that is not a valid value. */
export type DataFault = { readonly field: string; readonly message: string };

/** Converts the members of a JSON object to values: numbers to their text, objects to the signatures they refer to. */
export function readData(data: Readonly<Record<string, unknown>>): ReadData {
  const { values, faults } = readMembers(Object.entries(data));
  const [fault] = faults;
  return fault === undefined ? { kind: "values", values } : { kind: "fault", ...fault };
}

/** The values among these members, by name, and the members that are not valid values. */
export function readMembers(members: readonly (readonly [name: string, member: unknown])[]): {
  readonly values: ReadonlyMap<string, GivenValue>;
  readonly faults: readonly DataFault[];
} {
  const values = new Map<string, GivenValue>();
  const faults: DataFault[] = [];
  for (const [field, member] of members) {
    const value = valueOf(member);
    if (value === undefined) faults.push({ field, message: NO_VALUE });
    else values.set(field, value);
  }
  return { values, faults };
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
