import {
  type Box,
  heightOf,
  overlapX,
  overlapY,
  type PageReading,
  type PageWord,
  type Shape,
  widthOf,
} from "#pages";
import { findPlaces } from "./places.ts";
import type { Rules } from "./rules.ts";

/** How a small box is drawn that may be a check box. */
export type BoxKind = Shape["kind"] | "cell" | "brackets" | "underscores";

/** A small box that may be a check box or a radio button. */
export type SmallBox = Box & { readonly kind: BoxKind; readonly fill: number | null };

const [SIDE_MIN, SIDE_MAX] = [4.5, 24];
const ASPECT_MAX = 2;
/** Boxes that overlap by more than this share of the smaller are one. */
const SAME = 0.4;
const BOXES_MAX = 3000;

/** Returns the small boxes of a page: rectangles, outlines, glyphs, cells, brackets and short rows of underscores. */
export function findSmallBoxes(page: PageReading, rules: Rules): SmallBox[] {
  const shapes = page.shapes
    .filter(({ kind }) => kind !== "line" && kind !== "image")
    .map((shape): SmallBox => ({ ...boxOf(shape), kind: shape.kind, fill: shape.fill }));
  const cells = findPlaces(rules, [])
    .filter(({ topClosed, leftClosed, rightClosed }) => topClosed && leftClosed && rightClosed)
    .map((place): SmallBox => ({ ...boxOf(place), kind: "cell", fill: null }));
  const found = [...shapes, ...cells, ...bracketsIn(page.words)];
  const boxes: SmallBox[] = [];
  const rows = new Map<number, SmallBox[]>();
  for (const box of found) {
    if (boxes.length >= BOXES_MAX) break;
    if (!isSmall(box)) continue;
    const row = Math.round(box.top / SIDE_MAX);
    const near = [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? []);
    if (near.some((other) => shareOf(box, other) > SAME)) continue;
    boxes.push(box);
    rows.set(row, [...(rows.get(row) ?? []), box]);
  }
  return boxes;
}

function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

function isSmall(box: Box): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  const [less, more] = [Math.min(width, height), Math.max(width, height)];
  return less >= SIDE_MIN && more <= SIDE_MAX && more <= ASPECT_MAX * less;
}

function shareOf(one: Box, other: Box): number {
  const [across, down] = [overlapX(one, other), overlapY(one, other)];
  if (across <= 0 || down <= 0) return 0;
  const smaller = Math.min(widthOf(one) * heightOf(one), widthOf(other) * heightOf(other));
  return (across * down) / smaller;
}

/** `[ ]` and `( )`, in one word or in two, and two to four underscores. */
function bracketsIn(words: readonly PageWord[]): SmallBox[] {
  return words.flatMap((word, at): SmallBox[] => {
    const next = words[at + 1];
    if (/^(?:\[_?\]|\(_?\))$/.test(word.text))
      return [{ ...boxOf(word), kind: "brackets", fill: null }];
    if (/^_{2,4}$/.test(word.text)) return [{ ...boxOf(word), kind: "underscores", fill: null }];
    const isPair =
      (word.text === "[" && next?.text === "]") || (word.text === "(" && next?.text === ")");
    if (!isPair || next === undefined || overlapY(word, next) < 0.5 * heightOf(word)) return [];
    return [{ ...boxOf(word), right: next.right, kind: "brackets", fill: null }];
  });
}
