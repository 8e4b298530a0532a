import { shownPages } from "#assemble";
import type { Document } from "#cos";
import type { Rect } from "#form";
import { type ExistingFields, readExistingFields } from "./existing-fields.ts";
import { exportValueOf, type FieldDefinition, fieldNameOf, isChecked } from "./field-definition.ts";
import { groupBy } from "./group-by.ts";

/** The most fields that are added at once. */
export const DEFINED_FIELDS_MAX = 800;
const NAME_CHARACTERS_MAX = 255;
/** A field with a shorter side, in points, could not be filled. */
const SIDE_MIN = 2;
/** Rounding that is forgiven at the page's edges, in points. */
const EDGE_TOLERANCE = 0.01;
/** With more cells readers ignore the comb. */
const COMB_CELLS_MAX = 1000;
const FONT_SIZE_MAX = 300;

/** Why a definition cannot be added. */
export type DefinitionFault = {
  /** Position of the definition, from 0. */
  readonly index: number;
  readonly member: keyof FieldDefinition;
  /** A sentence with a full stop. */
  readonly message: string;
};

type Judge = (definition: FieldDefinition, index: number) => readonly Fault[];
type Fault = readonly [member: keyof FieldDefinition, message: string];

/**
 * Returns all faults of definitions for a document, in their order; none: `addFields` can add them. The document's field
 * tree must have been repaired. A text that is no possible name, of which there is one fault, takes part in no other
 * comparison of names.
 */
export function definitionFaults(
  document: Document,
  definitions: readonly FieldDefinition[],
): readonly DefinitionFault[] {
  const pages = shownPages(document).map(({ box }) => box);
  const judges: readonly Judge[] = [
    nameJudge(readExistingFields(document), definitions),
    (definition) => placeFaults(definition, pages),
    memberFaults,
    groupJudge(definitions),
  ];
  return definitions.flatMap((definition, index) =>
    judges.flatMap((judge) =>
      judge(definition, index).map(([member, message]) => ({ index, member, message })),
    ),
  );
}

/** True for a full name that a field can have: each part between dots has a character, and none is a control character. */
export function isFieldName(name: string): boolean {
  if (name.length === 0 || name.length > NAME_CHARACTERS_MAX || /\p{Cc}/u.test(name)) return false;
  return name.split(".").every((part) => part !== "");
}

const NAME_RULE = `A name has 1 to ${NAME_CHARACTERS_MAX} characters, no control characters, and no empty part between dots.`;

function nameJudge(existing: ExistingFields, definitions: readonly FieldDefinition[]): Judge {
  const firstOf = new Map<string, number>();
  const fields = new Set<string>();
  for (const [index, definition] of definitions.entries()) {
    if (!firstOf.has(definition.name)) firstOf.set(definition.name, index);
    fields.add(fieldNameOf(definition));
  }
  const terminal = new Set([...existing.terminal, ...fields]);
  const parents = new Set([...existing.parents.keys(), ...[...fields].flatMap(namesAbove)]);
  return (definition, index) => {
    const { name, type, group } = definition;
    const field = fieldNameOf(definition);
    const member = type === "radio" && typeof group === "string" ? "group" : "name";
    const faults: Fault[] = [];
    if (!isFieldName(name)) faults.push(["name", NAME_RULE]);
    else if (firstOf.get(name) !== index)
      faults.push(["name", `fields[${firstOf.get(name)}] has this name too.`]);
    if (member === "group" && !isFieldName(field)) faults.push([member, NAME_RULE]);
    if (!isFieldName(field)) return faults;
    if (existing.terminal.has(field)) faults.push([member, "The PDF has a field of this name."]);
    else if (parents.has(field))
      faults.push([member, `Another field's name begins with “${field}.”.`]);
    const above = namesAbove(field).find((each) => terminal.has(each));
    if (above !== undefined)
      faults.push([member, `“${above}” is a field itself, so no name can begin with “${above}.”.`]);
    return faults;
  };
}

/** `a` and `a.b` for `a.b.c`. */
function namesAbove(name: string): readonly string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
}

function placeFaults({ page, rect }: FieldDefinition, pages: readonly Rect[]): readonly Fault[] {
  const box = Number.isInteger(page) ? pages[page - 1] : undefined;
  const faults: Fault[] = [];
  if (box === undefined) faults.push(["page", `The PDF has pages 1 to ${pages.length}.`]);
  const [x1, y1, x2, y2] = rect;
  if (!rect.every((edge) => Number.isFinite(edge)) || x2 - x1 < SIDE_MIN || y2 - y1 < SIDE_MIN) {
    faults.push([
      "rect",
      `A rectangle is [x1, y1, x2, y2] in points, at least ${SIDE_MIN} wide and high.`,
    ]);
  } else if (box !== undefined && !isInside(rect, box)) {
    const edges = box.map((edge) => Math.round(edge * 100) / 100).join(", ");
    faults.push(["rect", `The rectangle is not inside page ${page}, which is [${edges}].`]);
  }
  return faults;
}

function isInside(rect: Rect, box: Rect): boolean {
  const [x1, y1, x2, y2] = rect;
  return (
    x1 >= box[0] - EDGE_TOLERANCE &&
    y1 >= box[1] - EDGE_TOLERANCE &&
    x2 <= box[2] + EDGE_TOLERANCE &&
    y2 <= box[3] + EDGE_TOLERANCE
  );
}

/** The types that have a member; a definition of another type must not state it. */
const MEMBERS: readonly (readonly [keyof FieldDefinition, readonly FieldDefinition["type"][]])[] = [
  ["maxLength", ["text"]],
  ["comb", ["text"]],
  ["multiline", ["text", "choice"]],
  ["format", ["text"]],
  ["options", ["choice"]],
  ["exportValue", ["checkbox", "radio"]],
  ["group", ["radio"]],
  ["fontSize", ["text", "choice"]],
  ["align", ["text", "choice"]],
  ["defaultValue", ["text", "choice", "checkbox", "radio"]],
];

function memberFaults(definition: FieldDefinition): readonly Fault[] {
  const { type, fontSize } = definition;
  const faults: Fault[] = MEMBERS.flatMap(([member, types]) => {
    const value = definition[member];
    const isStated = value !== undefined && value !== null && value !== false;
    if (!isStated || types.includes(type)) return [];
    return [[member, `Only fields of the type ${types.join(" or ")} have this member.`]];
  });
  if (typeof fontSize === "number" && !(fontSize >= 0 && fontSize <= FONT_SIZE_MAX))
    faults.push(["fontSize", `A font size is 0 (automatic) to ${FONT_SIZE_MAX} points.`]);
  if (type === "text") faults.push(...textFaults(definition));
  if (type === "choice") faults.push(...choiceFaults(definition));
  if (type === "checkbox" || type === "radio") faults.push(...buttonFaults(definition));
  return faults;
}

function textFaults(definition: FieldDefinition): readonly Fault[] {
  const { maxLength, comb, multiline, defaultValue } = definition;
  const length = maxLength ?? null;
  const faults: Fault[] = [];
  if (length !== null && !(Number.isInteger(length) && length >= 1))
    faults.push(["maxLength", "The most characters are an integer from 1."]);
  if (comb === true && length === null)
    faults.push(["comb", "A comb needs max_length, the number of its cells."]);
  if (comb === true && multiline === true) faults.push(["comb", "A comb has one line."]);
  if (comb === true && length !== null && length > COMB_CELLS_MAX)
    faults.push(["maxLength", `A comb has at most ${COMB_CELLS_MAX} cells.`]);
  if (length !== null && (defaultValue ?? "").length > length)
    faults.push(["defaultValue", `The value is longer than ${length} characters.`]);
  return faults;
}

function choiceFaults({ options, defaultValue }: FieldDefinition): readonly Fault[] {
  const texts = options ?? [];
  const faults: Fault[] = [];
  if (texts.length === 0) faults.push(["options", "A choice needs options."]);
  if (texts.includes("")) faults.push(["options", "An option is not empty."]);
  if (new Set(texts).size < texts.length) faults.push(["options", "Each option is there once."]);
  const value = defaultValue ?? "";
  if (value !== "" && !texts.includes(value))
    faults.push(["defaultValue", "The value is one of the options."]);
  return faults;
}

function buttonFaults(definition: FieldDefinition): readonly Fault[] {
  const { defaultValue, exportValue } = definition;
  const own = exportValueOf(definition);
  const faults: Fault[] = [];
  if (exportValue === "" || exportValue === "Off")
    faults.push(["exportValue", "The value when checked is neither empty nor Off."]);
  const value = defaultValue ?? "";
  if (!["", "Off", own].includes(value))
    faults.push(["defaultValue", `The value is “${own}” (checked) or Off.`]);
  return faults;
}

/** Buttons of a group differ in their values, at most one is checked, and what concerns the field is said alike. */
function groupJudge(definitions: readonly FieldDefinition[]): Judge {
  const others = groupBy(definitions.entries(), ([, { group }]) => group ?? null);
  return (definition, index) => {
    const { type, group } = definition;
    if (type !== "radio") return [];
    if (typeof group !== "string")
      return [["group", "A radio button needs the name of its group."]];
    const before = (others.get(group) ?? []).filter(([other]) => other < index);
    const value = exportValueOf(definition);
    const faults: Fault[] = [];
    const same = before.find(([, other]) => exportValueOf(other) === value);
    if (same !== undefined)
      faults.push([
        "exportValue",
        `fields[${same[0]}] of this group has the value “${value}” too.`,
      ]);
    const checked = before.find(([, other]) => isChecked(other));
    if (isChecked(definition) && checked !== undefined)
      faults.push(["defaultValue", `fields[${checked[0]}] of this group is checked already.`]);
    return faults;
  };
}
