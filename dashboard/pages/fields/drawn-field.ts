import type { FieldDefinition } from "@platen/sdk";
import type { FormPage } from "#viewer/form.ts";
import { type Box, pageRect, shownBox } from "#viewer/page-geometry.ts";

/** The type of a field that can be drawn. */
export type DrawnType = FieldDefinition["type"];

/** The members of a definition, apart from its place. */
export type Members = Omit<FieldDefinition, "page" | "rect">;

/** How sure it is that a field that was found is one, and what was seen. */
export type Certainty = { readonly confidence: number; readonly reason: string };

/** A field on a page, in points from the upper left corner of the page as it is shown. */
export type DrawnField = {
  /** Stays the same while the name changes. */
  readonly id: number;
  readonly page: number;
  readonly box: Box;
  readonly members: Members;
  /** Null: a person has drawn or checked it. */
  readonly certainty: Certainty | null;
};

/** A field that was found, or read from a form. */
export type GivenField = FieldDefinition & Partial<Certainty>;

/** Types in the order of the tools. */
export const DRAWN_TYPES: readonly DrawnType[] = [
  "text",
  "checkbox",
  "radio",
  "choice",
  "signature",
];

/** Below it a field that was found is uncertain. */
const CONFIDENCE_MIN = 0.8;
const DIGITS = 100;

/** The members that definitions of each type have beside name, label and whether they are required. */
const OWN_MEMBERS = {
  text: ["max_length", "comb", "multiline", "format", "font_size", "align", "default_value"],
  checkbox: ["export_value", "default_value"],
  radio: ["export_value", "group", "default_value"],
  choice: ["options", "multiline", "font_size", "align", "default_value"],
  signature: [],
} as const satisfies Readonly<Record<DrawnType, readonly (keyof Members)[]>>;

/** True for a field that was found and should be looked at. */
export function isUncertain({ certainty }: DrawnField): boolean {
  return certainty !== null && certainty.confidence < CONFIDENCE_MIN;
}

/** The fields of definitions, on pages that exist. Ids begin at `first`. */
export function drawnFields(
  given: readonly GivenField[],
  pages: readonly FormPage[],
  first: number,
): readonly DrawnField[] {
  return given.flatMap((one, index) => {
    const { page: number, rect, confidence, reason, ...members } = one;
    const page = pages.find((each) => each.page === number);
    if (page === undefined) return [];
    const certainty = confidence === undefined ? null : { confidence, reason: reason ?? "" };
    const box = shownBox(page, rect);
    return [{ id: first + index, page: number, box, members, certainty }];
  });
}

/** The definition of a field: the members that its type has and that say something. */
export function definitionOf(
  { page: number, box, members }: DrawnField,
  pages: readonly FormPage[],
): FieldDefinition {
  const { name, type, label, required, read_only } = members;
  const page = pages.find((each) => each.page === number);
  const rect = page === undefined ? [0, 0, 0, 0] : pageRect(page, box);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.map((edge) => Math.round(edge * DIGITS) / DIGITS);
  const common = { name, type, page: number, rect: [x1, y1, x2, y2] as const };
  const own = Object.fromEntries(OWN_MEMBERS[type].map((member) => [member, members[member]]));
  const stated = Object.entries({ label, required, read_only, ...own }).filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== "",
  );
  return { ...common, ...Object.fromEntries(stated) };
}

/** The name of the field in the PDF: that of its group for a radio button. */
export function fieldNameOf({ type, name, group }: Members): string {
  return type === "radio" ? (group ?? name) : name;
}

/** The text by which people know a field. */
export function titleOf({ members: { label, name } }: DrawnField): string {
  return label === null || label === undefined || label === "" ? name : label;
}

/** `base_1`, or the first number after it that is free. */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  const stem = base.replace(/_\d+$/, "");
  let number = 1;
  while (taken.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}

/** A field with its number in reading order. */
export type Numbered = { readonly field: DrawnField; readonly number: number };

/** True if both have equal fields in the same order. */
export function isSame(one: readonly DrawnField[], other: readonly DrawnField[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((field, index) => {
      const also = other[index];
      return field === also || JSON.stringify(field) === JSON.stringify(also);
    })
  );
}
