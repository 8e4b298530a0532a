import type { PDFDocument, PDFObject } from "mupdf";
import type { Sample } from "./truth.ts";

/** The widget's dictionary: of those with the field's name the one whose rectangle is nearest; `null` when none. */
export function findWidget(document: PDFDocument, sample: Sample): PDFObject | null {
  if (sample.page < 0 || sample.page >= document.countPages()) return null;
  const found: PDFObject[] = [];
  const annotations = document.findPage(sample.page).get("Annots");
  for (let i = 0; i < Math.min(annotations.length, ANNOTATIONS_MAX); i += 1) {
    const widget = annotations.get(i);
    if (nameOf(widget) === sample.name) found.push(widget.resolve());
  }
  const away = (widget: PDFObject): number => distance(numbersOf(widget.get("Rect")), sample.rect);
  return found.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}

/** The full name of a widget's field (ISO 32000-2, 12.7.4.2). */
function nameOf(widget: PDFObject): string {
  const parts: string[] = [];
  let node = widget;
  for (let depth = 0; depth < DEPTH_MAX && node.isDictionary(); depth += 1) {
    const part = node.get("T");
    if (part.isString()) parts.unshift(part.asString());
    node = node.get("Parent");
  }
  return parts.join(".");
}

/** The field's dictionary that says its type. */
export function fieldOf(widget: PDFObject): PDFObject {
  let node = widget;
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    if (!node.get("FT").isNull() || !node.get("Parent").isDictionary()) return node;
    node = node.get("Parent");
  }
  return node;
}

/** Returns the stream that the widget shows: that of a button's state, else the only one; `null` if absent. */
export function normalStream(widget: PDFObject, state: string): PDFObject | null {
  const normal = widget.get("AP", "N");
  if (normal.isNull()) return null;
  if (normal.isStream()) return normal;
  const states: PDFObject[] = [];
  normal.forEach((stream, key) => {
    if (key === state) states.unshift(stream);
    else if (key !== "Off") states.push(stream);
  });
  return states[0]?.isStream() === true ? states[0] : null;
}

function numbersOf(array: PDFObject): readonly number[] {
  const numbers: number[] = [];
  for (let i = 0; i < Math.min(array.length, NUMBERS_MAX); i += 1) {
    numbers.push(array.get(i).asNumber());
  }
  return numbers;
}

function distance(a: readonly number[], b: readonly number[]): number {
  return b.reduce((sum, edge, i) => sum + Math.abs(edge - (a[i] ?? 0)), 0);
}

const DEPTH_MAX = 32;
const ANNOTATIONS_MAX = 10_000;
const NUMBERS_MAX = 6;
