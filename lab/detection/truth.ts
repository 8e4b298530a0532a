import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PageReading, PageWord, Place, Shape } from "@platen/forms";
import { type DrawnForm, readDrawnForm } from "./read-page.ts";
import { sharedArea } from "./shared-area.ts";

export const CLASSES = ["text", "check", "comb", "signature"] as const;
/** Kinds of fields that are counted apart. */
export type FieldClass = (typeof CLASSES)[number];

/** A widget of a form, which detection should find. */
export type TrueField = Place & {
  readonly kind: FieldClass;
  /** False where the page shows nothing of it: such a field cannot be found, and is not counted. */
  readonly hasTrace: boolean;
};

/** A form with its fields, a family of forms that resemble each other, and the half in which that family is. */
export type TrueForm = Pick<DrawnForm, "pages" | "cpuMs"> & {
  readonly path: string;
  readonly fields: readonly TrueField[];
  readonly family: number;
  readonly half: 0 | 1;
};

/** Forms with fewer fields say little. */
const FIELDS_MIN = 4;
/** Smaller widgets are hidden, points. */
const SIDE_MIN = 4;
/** Share of names, or of words of the first page, that two forms of a family have in common. */
const [NAMES_SHARED, WORDS_SHARED] = [0.4, 0.5];
/** Sides of printed check boxes, how far apart they may be, and the distance to the text on their right, points. */
const [BOX_MIN, BOX_MAX, BOX_SKEW, BOX_TEXT] = [6, 16, 2, 12];
/** A page with fewer printed check boxes is judged in any case. */
const BOXES_MIN = 4;
/** Pages with fewer words say nothing of the family. */
const WORDS_MIN = 20;
/** Forms of a family that count. */
const FAMILY_FORMS_MAX = 2;

/** The forms of folders that are judged, and the paths of those that have only some of their fields. */
export type Truth = { readonly forms: readonly TrueForm[]; readonly incomplete: readonly string[] };

/** Reads the forms below folders; families with many forms are represented by two. */
export async function readTruth(dirs: readonly string[]): Promise<Truth> {
  const forms: Read[] = [];
  const incomplete: string[] = [];
  for (const path of await pathsIn(dirs)) {
    const form = await readDrawnForm(path).catch(() => null);
    if (form === null || form.fields.length < FIELDS_MIN) continue;
    if (form.pages.every((page) => isComplete(page, form))) forms.push(readOf(path, form));
    else incomplete.push(path);
  }
  return { forms: chosenForms(forms), incomplete };
}

function chosenForms(forms: readonly Read[]): TrueForm[] {
  return familiesOf(forms).flatMap((family, number) => {
    const first = family.map(({ path }) => basename(path)).toSorted()[0] ?? "";
    const half = (createHash("sha256").update(first).digest()[0] ?? 0) % 2 === 0 ? 0 : 1;
    return distinct(family)
      .slice(0, FAMILY_FORMS_MAX)
      .map(({ path, form }): TrueForm => {
        const { pages, cpuMs } = form;
        return { path, pages, cpuMs, family: number, half, fields: trueFields(form) };
      });
  });
}

async function pathsIn(dirs: readonly string[]): Promise<string[]> {
  const lists = dirs.map(async (dir) => {
    const names = await readdir(dir, { recursive: true });
    return names.filter((name) => name.endsWith(".pdf")).map((name) => join(dir, name));
  });
  return (await Promise.all(lists)).flat().toSorted();
}

type Read = {
  readonly path: string;
  readonly form: DrawnForm;
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
};

function readOf(path: string, form: DrawnForm): Read {
  const names = new Set(form.fields.map(({ name }) => name));
  const words = new Set((form.pages[0]?.words ?? []).map(({ text }) => text));
  return { path, form, names, words };
}

/** Groups of forms that resemble each other, directly or through others. */
function familiesOf(forms: readonly Read[]): readonly (readonly Read[])[] {
  const families: Read[][] = [];
  for (const form of forms) {
    const kin = families.filter((family) => family.some((other) => isKin(form, other)));
    const joined = [...kin.flat(), form];
    for (const family of kin) families.splice(families.indexOf(family), 1);
    families.push(joined);
  }
  return families;
}

function isKin(one: Read, other: Read): boolean {
  if (sharedPart(one.names, other.names) > NAMES_SHARED) return true;
  return one.words.size > WORDS_MIN && sharedPart(one.words, other.words) > WORDS_SHARED;
}

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((value) => other.has(value)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}

/** One form of those that have the same names. */
function distinct(family: readonly Read[]): readonly Read[] {
  const keyOf = ({ names }: Read): string => [...names].slice(0, 5).join("\n");
  return family.filter(
    (form, at) => family.findIndex((other) => keyOf(other) === keyOf(form)) === at,
  );
}

/**
 * False where most of the printed check boxes have no widget. Such a form was made for a program that fills some of its
 * fields; the others are fields for a person, and would be judged as wrong.
 */
function isComplete({ page, shapes, words }: PageReading, { fields }: DrawnForm): boolean {
  const widgets = fields.flatMap((field) => field.widgets).filter((one) => one.page === page);
  const printed = shapes.filter((shape) => isPrintedBox(shape) && isBeforeText(shape, words));
  const boxes = printed.filter(
    (box, at) => at === printed.findIndex((other) => sharedArea(box, other) > 0.5),
  );
  const without = boxes.filter(
    (box) =>
      !widgets.some(
        (widget) =>
          overlap(box.left, box.right, widget.left, widget.right) > 0 &&
          overlap(box.top, box.bottom, widget.top, widget.bottom) > 0,
      ),
  );
  return boxes.length < BOXES_MIN || without.length <= boxes.length / 2;
}

/** True for an empty box whose text begins right of it. */
function isBeforeText(box: Shape, words: readonly PageWord[]): boolean {
  const onLine = words.filter((word) => overlap(word.top, word.bottom, box.top, box.bottom) > 2);
  const isEmpty = onLine.every(
    ({ left, right }) => (left + right) / 2 < box.left || (left + right) / 2 > box.right,
  );
  return (
    isEmpty &&
    onLine.some(
      ({ left, text }) =>
        left > box.right - 1 && left - box.right < BOX_TEXT && /^\p{L}{2}/u.test(text),
    )
  );
}

function isPrintedBox({ kind, left, top, right, bottom }: Shape): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    (kind === "rectangle" || kind === "outline" || kind === "glyph") &&
    Math.min(width, height) >= BOX_MIN &&
    Math.max(width, height) <= BOX_MAX &&
    Math.abs(width - height) <= BOX_SKEW
  );
}

function trueFields({ fields, pages }: DrawnForm): TrueField[] {
  return fields.flatMap(({ type, comb, maxLength, widgets }) => {
    if (type === "button") return [];
    return widgets.flatMap((widget): TrueField[] => {
      const page = pages.find((one) => one.page === widget.page);
      if (page === undefined || !isShown(widget, page)) return [];
      if (type === "checkbox" || type === "radio")
        return [{ ...widget, kind: "check", hasTrace: hasBox(page, widget) }];
      const hasTrace = hasLine(page, widget);
      if (type === "signature") return [{ ...widget, kind: "signature", hasTrace }];
      // A comb that does not show most of its cells looks like other text fields.
      const ticks = Math.ceil(((maxLength ?? 1) - 1) / 2);
      const kind = comb && hasTicks(page, widget, ticks) ? "comb" : "text";
      return [{ ...widget, kind, hasTrace }];
    });
  });
}

function isShown(widget: Place, { width, height }: PageReading): boolean {
  const { left, top, right, bottom } = widget;
  const isLarge = right - left >= SIDE_MIN && bottom - top >= SIDE_MIN;
  return isLarge && left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function overlap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.min(to, otherTo) - Math.max(from, otherFrom);
}

/** True where something small is drawn at a check box, or brackets or underscores are printed. */
function hasBox({ shapes, words }: PageReading, widget: Place): boolean {
  const [width, height] = [widget.right - widget.left, widget.bottom - widget.top];
  const isNear = (one: Pick<Shape, "left" | "top" | "right" | "bottom">): boolean =>
    overlap(one.left, one.right, widget.left, widget.right) > -2 &&
    overlap(one.top, one.bottom, widget.top, widget.bottom) > -2;
  const isDrawn = shapes.some(
    (shape) =>
      shape.kind !== "image" &&
      isNear(shape) &&
      shape.right - shape.left < 2.5 * width + 4 &&
      shape.bottom - shape.top < 2.5 * height + 4,
  );
  return isDrawn || words.some((word) => /[[\]_]/.test(word.text) && isNear(word));
}

/** True where most of the widget's lower edge is drawn, or underscores or dots are printed along it. */
function hasLine({ shapes, words }: PageReading, widget: Place): boolean {
  const [width, height] = [widget.right - widget.left, widget.bottom - widget.top];
  let covered = 0;
  for (const { kind, left, top, right, bottom, stroke, fill } of shapes) {
    if (kind === "image" || (fill === null && (stroke ?? 1) > 0.97)) continue;
    if (kind === "line" && bottom - top > right - left) continue;
    for (const y of kind === "line" ? [(top + bottom) / 2] : [top, bottom])
      if (y > widget.bottom - Math.min(6, height / 2) && y < widget.bottom + 6)
        covered += Math.max(0, overlap(left, right, widget.left, widget.right));
  }
  let dotted = 0;
  for (const word of words)
    if (
      /[_.\u2026]{3,}/.test(word.text) &&
      overlap(word.top, word.bottom, widget.top, widget.bottom) > 1
    )
      dotted += Math.max(0, overlap(word.left, word.right, widget.left, widget.right));
  return covered > 0.6 * width || dotted > 0.6 * width;
}

/** True where at least so many vertical lines are drawn inside a widget. */
function hasTicks({ shapes }: PageReading, widget: Place, least: number): boolean {
  const ticks = shapes.filter(
    ({ kind, left, top, right, bottom }) =>
      kind !== "image" &&
      bottom - top > 2 &&
      left > widget.left + 4 &&
      right < widget.right + 4 &&
      left < widget.right - 4 &&
      bottom > widget.top + 2 &&
      top < widget.bottom,
  );
  return least > 0 && ticks.length >= least;
}
