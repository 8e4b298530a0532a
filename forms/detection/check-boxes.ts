import {
  type Box,
  boxOf,
  heightOf,
  overlapY,
  type PageReading,
  type PageWord,
  type Shape,
  sharedArea,
  widthOf,
} from "#pages";
import { isCell, type RulePlace } from "./places.ts";

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
export function findSmallBoxes(page: PageReading, places: readonly RulePlace[]): SmallBox[] {
  const shapes = page.shapes
    .filter(({ kind }) => kind !== "line" && kind !== "image")
    .map((shape): SmallBox => ({ ...boxOf(shape), kind: shape.kind, fill: shape.fill }));
  const cells = places
    .filter((place) => isCell(place) && !place.isRectangle)
    .map((place): SmallBox => ({ ...boxOf(place), kind: "cell", fill: null }));
  const found = [...shapes, ...cells, ...bracketsIn(page.words)];
  const boxes: SmallBox[] = [];
  const rows = new Map<number, SmallBox[]>();
  for (const box of found) {
    if (boxes.length >= BOXES_MAX) break;
    if (!isSmall(box)) continue;
    const row = Math.round(box.top / SIDE_MAX);
    const near = [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? []);
    if (near.some((other) => sharedArea(box, other) > SAME)) continue;
    boxes.push(box);
    rows.set(row, [...(rows.get(row) ?? []), box]);
  }
  return boxes;
}

function isSmall(box: Box): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  const [less, more] = [Math.min(width, height), Math.max(width, height)];
  return less >= SIDE_MIN && more <= SIDE_MAX && more <= ASPECT_MAX * less;
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
