import { PlatenError } from "@platen/sdk";

/** A fault of an entry. */
export type EntryFault = {
  /** Raw name of the field. */
  readonly field: string;
  /** The member at fault, such as `transform` or `condition.if`; null: the field itself. */
  readonly member: Member | null;
  /** The character in its expression, from 1; null: not known. */
  readonly position: number | null;
  readonly message: string;
};

/** The members of an entry that can be at fault. */
export const MEMBERS = [
  "condition.if",
  "condition.then",
  "condition.else",
  "condition",
  "transform",
  "format",
  "default",
  "overflow",
  "required",
  "source",
] as const;

export type Member = (typeof MEMBERS)[number];

const PREFIX = "field_mappings.";

/** The faults of entries in a refusal of the service; raw names may contain dots. */
export function refusedEntries(error: unknown, names: readonly string[]): readonly EntryFault[] {
  if (!(error instanceof PlatenError)) return [];
  const known = new Set(names);
  return error.details.flatMap(({ field, position = null, message }) => {
    if (field === null || !field.startsWith(PREFIX)) return [];
    const path = field.slice(PREFIX.length);
    if (known.has(path)) return [{ field: path, member: null, position, message }];
    const member = MEMBERS.find(
      (one) => path.endsWith(`.${one}`) && known.has(path.slice(0, -one.length - 1)),
    );
    const name = member === undefined ? path : path.slice(0, -member.length - 1);
    return [{ field: name, member: member ?? null, position, message }];
  });
}

/** True for the name of a member that can be at fault. */
export function isMember(name: string): name is Member {
  return MEMBERS.some((member) => member === name);
}
