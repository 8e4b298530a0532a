import type { PageReading, PageWord, Shape } from "#pages";
import { pageOf } from "../form.fixture.ts";

const SHOWN = { box: [0, 0, 612, 792], rotation: 0, unit: 1 } as const;
const BLACK = { stroke: 0, fill: null };

/** A letter-size page with these words and shapes, in any order. */
export function readingOf(items: readonly (PageWord | Shape)[]): PageReading {
  const words = items.flatMap((item) => ("text" in item ? [item] : []));
  const shapes = items.flatMap((item) => ("kind" in item ? [item] : []));
  return { ...pageOf(words), shapes, shown: SHOWN };
}

/** A horizontal line of half a point. */
export function lineAcross(left: number, at: number, right: number): Shape {
  return { left, top: at - 0.25, right, bottom: at + 0.25, kind: "line", ...BLACK };
}

/** A vertical line of half a point. */
export function lineDown(at: number, top: number, bottom: number): Shape {
  return { left: at - 0.25, top, right: at + 0.25, bottom, kind: "line", ...BLACK };
}

/** The outline of a square, 10 points wide unless given otherwise. */
export function square(left: number, top: number, side = 10): Shape {
  return { left, top, right: left + side, bottom: top + side, kind: "rectangle", ...BLACK };
}
