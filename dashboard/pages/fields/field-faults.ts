import { PlatenError } from "@platen/sdk";
import { fieldsWords } from "#words/en/fields.ts";
import { type DrawnField, fieldNameOf, type Members } from "./drawn-field.ts";

const TEXTS = fieldsWords.faults;
const NAME_CHARACTERS_MAX = 255;
const FONT_SIZE_MAX = 300;
/** `fields[3].rect`, as the service names the member of a definition. */
const PLACE = /^fields\[(\d+)\](?:\.(\w+))?/;

/** The faults of one field by member; `rect` and `page` are those of its place. */
export type FieldFaults = Readonly<Record<string, string | undefined>>;

/** The faults of fields, by their ids; fields without one are absent. */
export type Faults = ReadonlyMap<number, FieldFaults>;

/** The faults that the service would find, apart from places, which cannot be wrong. */
export function faultsOf(fields: readonly DrawnField[], kept: ReadonlySet<string>): Faults {
  const names = counts(fields.map(({ members }) => members.name));
  const terminal = new Set([...kept, ...fields.map(({ members }) => fieldNameOf(members))]);
  const values = counts(fields.map(({ members }) => groupValue(members)));
  const found = new Map<number, FieldFaults>();
  for (const { id, members } of fields) {
    const faults = {
      ...memberFaults(members),
      ...nameFaults(members, names, terminal, kept),
      ...(members.type === "radio" && (values.get(groupValue(members)) ?? 0) > 1
        ? { export_value: TEXTS.exportValue }
        : {}),
    };
    if (Object.keys(faults).length > 0) found.set(id, faults);
  }
  return found;
}

/** The faults that a refusal names; `sent` are the fields in the order in which they were sent. */
export function refusedFaults(error: unknown, sent: readonly DrawnField[]): Faults {
  const found = new Map<number, FieldFaults>();
  if (!(error instanceof PlatenError) || error.code !== "validation_error") return found;
  for (const { field, message } of error.details) {
    const [, index, member = "name"] = PLACE.exec(field ?? "") ?? [];
    const id = index === undefined ? undefined : sent[Number(index)]?.id;
    if (id !== undefined) found.set(id, { ...found.get(id), [member]: message });
  }
  return found;
}

/** Both together; the first has precedence at the same member. */
export function joinedFaults(one: Faults, other: Faults): Faults {
  if (other.size === 0) return one;
  const joined = new Map(other);
  for (const [id, faults] of one) joined.set(id, { ...other.get(id), ...faults });
  return joined;
}

/** True for a full name that a field can have. */
function isFieldName(name: string): boolean {
  if (name.length > NAME_CHARACTERS_MAX || /\p{Cc}/u.test(name)) return false;
  return name.split(".").every((part) => part !== "");
}

function nameFaults(
  members: Members,
  names: ReadonlyMap<string, number>,
  terminal: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): FieldFaults {
  const { name } = members;
  const field = fieldNameOf(members);
  const member = members.type === "radio" ? "group" : "name";
  if (!isFieldName(name)) return { name: TEXTS.name };
  if ((names.get(name) ?? 0) > 1) return { name: TEXTS.taken };
  if (!isFieldName(field)) return { [member]: TEXTS.group };
  if (kept.has(field)) return { [member]: TEXTS.kept };
  const above = namesAbove(field).find((each) => terminal.has(each));
  return above === undefined ? {} : { [member]: TEXTS.above(above) };
}

function memberFaults({ type, max_length, comb, options, font_size }: Members): FieldFaults {
  const faults: Record<string, string> = {};
  if (type === "text" && !isLength(max_length ?? 1)) faults["max_length"] = TEXTS.length;
  if (type === "text" && comb === true && (max_length ?? null) === null)
    faults["max_length"] = TEXTS.combLength;
  if (type === "choice" && (options ?? []).length === 0) faults["options"] = TEXTS.options;
  if (type === "choice" && new Set(options).size < (options ?? []).length)
    faults["options"] = TEXTS.sameOptions;
  if ((type === "text" || type === "choice") && !isFontSize(font_size ?? 0))
    faults["font_size"] = TEXTS.fontSize;
  return faults;
}

function isLength(length: number): boolean {
  return Number.isInteger(length) && length >= 1;
}

function isFontSize(size: number): boolean {
  return size >= 0 && size <= FONT_SIZE_MAX;
}

/** `a` and `a.b` for `a.b.c`. */
function namesAbove(name: string): readonly string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
}

/** Names the value of a button among those of its question. */
function groupValue({ name, group, export_value: value }: Members): string {
  return JSON.stringify([group, value ?? name]);
}

function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}
