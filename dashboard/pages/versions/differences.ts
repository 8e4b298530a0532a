import type { Template, TemplateDiff } from "@platen/sdk";
import type { Field, FormPage } from "#viewer/form.ts";
import { shownBox } from "#viewer/page-geometry.ts";
import type { BoxState } from "#viewer/picture.ts";
import { formWords } from "#words/en/forms.ts";
import { versionWords } from "#words/en/versions.ts";

const TEXTS = versionWords.comparison;
const MM_PER_POINT = 25.4 / 72;

/** The form of one version. */
export type Form = Pick<Template, "fields" | "pages">;

/** A field that differs between two versions. */
export type Difference = {
  readonly kind: "added" | "removed" | "changed";
  /** Null where that version lacks it. */
  readonly before: Field | null;
  readonly after: Field | null;
  /** Descriptions of the differences. */
  readonly details: readonly string[];
};

/** The fields that differ, in the order of the pages of the second version, those that are gone by their own number. */
export function differencesOf(diff: TemplateDiff, from: Form, to: Form): readonly Difference[] {
  const [old, now] = [byName(from.fields), byName(to.fields)];
  const details = new Map<string, string[]>();
  const add = (name: string, ...texts: readonly string[]): void => {
    details.set(name, [...(details.get(name) ?? []), ...texts]);
  };
  const oldNames = new Map(diff.renamed.map((one) => [one.to, one.from]));
  for (const one of diff.renamed) add(one.to, changeText("name", one.from, one.to));
  for (const one of diff.retyped) {
    const types = formWords.viewer.types;
    add(one.name, changeText("type", types[one.from], types[one.to]));
  }
  for (const one of diff.moved) add(one.name, ...placeTexts(one, from.pages, to.pages));
  for (const one of diff.changed)
    for (const member of one.members) add(one.name, ...memberTexts(member, one.from, one.to));
  const found: readonly Difference[] = [
    ...diff.added.map((name) => difference("added", null, now.get(name), [])),
    ...diff.removed.map((name) => difference("removed", old.get(name), null, [])),
    ...[...details].map(([name, texts]) =>
      difference("changed", old.get(oldNames.get(name) ?? name), now.get(name), texts),
    ),
  ];
  return found.toSorted((a, b) => shownField(a).number - shownField(b).number);
}

/** The field by which a difference is listed. */
export function shownField({ before, after }: Difference): Field {
  const field = after ?? before;
  if (field === null) throw new Error("A difference without a field.");
  return field;
}

/** How many fields differ, by kind. */
export function countsOf(
  differences: readonly Difference[],
): Readonly<Record<Difference["kind"], number>> {
  const count = (kind: Difference["kind"]): number =>
    differences.filter((one) => one.kind === kind).length;
  return { added: count("added"), removed: count("removed"), changed: count("changed") };
}

/** How boxes of one version are outlined. */
export function outlines(
  differences: readonly Difference[],
  side: "before" | "after",
): ReadonlyMap<string, BoxState> {
  return new Map(
    differences.flatMap((one) => {
      const field = one[side];
      return field === null ? [] : [[field.name, one.kind] as const];
    }),
  );
}

function difference(
  kind: Difference["kind"],
  before: Field | null | undefined,
  after: Field | null | undefined,
  details: readonly string[],
): Difference {
  return { kind, before: before ?? null, after: after ?? null, details };
}

function byName(fields: readonly Field[]): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [field.name, field]));
}

type Moved = TemplateDiff["moved"][number];

/** Where a field moved, as its pages are shown. */
function placeTexts(
  { from, to }: Moved,
  oldPages: readonly FormPage[],
  pages: readonly FormPage[],
): readonly string[] {
  const page =
    from.page === to.page ? [] : [changeText("page", numberText(from.page), numberText(to.page))];
  const [before, after] = [boxOf(from, oldPages), boxOf(to, pages)];
  if (before === null || after === null) return page;
  const sizes = [before, after].map(({ width, height }) => TEXTS.size(mm(width), mm(height)));
  const [oldSize = "", size = ""] = sizes;
  const resized = oldSize === size ? [] : [changeText("size", oldSize, size)];
  if (from.page !== to.page) return [...page, ...resized];
  const across = mm(after.left - before.left);
  const down = mm(after.top - before.top);
  const parts = [
    ...(across > 0 ? [TEXTS.right(across)] : []),
    ...(across < 0 ? [TEXTS.left(-across)] : []),
    ...(down > 0 ? [TEXTS.down(down)] : []),
    ...(down < 0 ? [TEXTS.up(-down)] : []),
  ];
  if (parts.length > 0) return [TEXTS.moved(parts), ...resized];
  return resized.length > 0 ? resized : [TEXTS.nudged];
}

function boxOf(
  { page: number, rect }: Moved["from"],
  pages: readonly FormPage[],
): ReturnType<typeof shownBox> | null {
  const page = pages.find((one) => one.page === number);
  return page === undefined || rect === null ? null : shownBox(page, rect);
}

function mm(points: number): number {
  return Math.round(points * MM_PER_POINT);
}

type Values = TemplateDiff["changed"][number]["from"];

function memberTexts(member: string, from: Values, to: Values): readonly string[] {
  switch (member) {
    case "options":
      return choiceTexts(from.options ?? [], to.options ?? []);
    case "max_length":
      return [changeText(member, lengthText(from.max_length), lengthText(to.max_length))];
    case "required":
    case "multiline":
    case "comb":
    case "read_only":
    case "multi_select":
      return [changeText(member, yesNo(from[member]), yesNo(to[member]))];
    case "default_value":
    case "export_values":
    case "tooltip":
    case "format":
      return [changeText(member, valueText(from[member]), valueText(to[member]))];
    default:
      return [member];
  }
}

function choiceTexts(from: readonly string[], to: readonly string[]): readonly string[] {
  const added = to.filter((one) => !from.includes(one));
  const removed = from.filter((one) => !to.includes(one));
  if (added.length + removed.length === 0) return [TEXTS.reordered];
  return [
    ...(added.length > 0 ? [TEXTS.choicesAdded(added)] : []),
    ...(removed.length > 0 ? [TEXTS.choicesRemoved(removed)] : []),
  ];
}

function changeText(member: keyof typeof TEXTS.members, from: string, to: string): string {
  return TEXTS.change(TEXTS.members[member], from, to);
}

function lengthText(length: number | null | undefined): string {
  return length === null || length === undefined ? TEXTS.unlimited : TEXTS.characters(length);
}

function numberText(number: number | null): string {
  return number === null ? TEXTS.none : String(number);
}

function yesNo(value: boolean | undefined): string {
  return value === true ? TEXTS.yes : TEXTS.no;
}

function valueText(value: string | readonly string[] | null | undefined): string {
  if (value === null || value === undefined || value.length === 0) return TEXTS.none;
  return typeof value === "string" ? value : TEXTS.listed(value);
}
