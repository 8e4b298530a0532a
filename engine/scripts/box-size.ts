import {
  type AtSize,
  combBaseline,
  type FontHeights,
  isCut,
  showsDescenders,
  shrunkSize,
  singleBaseline,
} from "#text";
import type { ScriptBox } from "./script-layout.ts";

/** The rules by which the size of a text is chosen. */
export type SizeRules = {
  /** The size in a box of automatic size. */
  readonly automatic: () => number;
  /** Whether the text can be seen at a size; see `shrunkSize` for these and for `wishes`. */
  readonly fits: AtSize;
  readonly wishes: readonly AtSize[];
};

/** The size of a text in its box: fixed, automatic, or shrunk as far as it needs. */
export function sizeOf(box: ScriptBox, { automatic, fits, wishes }: SizeRules): number {
  if (box.shrinkFrom > 0) return shrunkSize(box.shrinkFrom, fits, wishes);
  return box.size > 0 ? box.size : automatic();
}

/** True where the clip cuts a single line's capitals. */
export function isLineCut(box: ScriptBox, heights: FontHeights, size: number): boolean {
  return isCut(box.height, box.border, size, heights, baselineOf(box, heights, size));
}

function baselineOf(
  { form, height, border }: ScriptBox,
  heights: FontHeights,
  size: number,
): number {
  return form === "comb"
    ? combBaseline(height, border, size, heights)
    : singleBaseline(height, border, size, heights);
}

/** A single line that is too high shrinks until its descenders are seen. */
export function lineWishes(box: ScriptBox, heights: FontHeights): readonly AtSize[] {
  if (box.shrinkFrom === 0 || !isLineCut(box, heights, box.shrinkFrom)) return [];
  return [(at) => showsDescenders(box.border, at, heights, baselineOf(box, heights, at))];
}
