import { shrunkSize } from "#text";
import type { ScriptBox } from "./script-layout.ts";

/** What the size of a text depends on. */
export type SizeRules = {
  /** The size in a box of automatic size. */
  readonly automatic: () => number;
  /** Whether the whole text is seen at a size. */
  readonly fits: (size: number) => boolean;
  /** Whether no word is broken at the size that `fits` was just called with. */
  readonly isWhole?: () => boolean;
};

/** The size of a text in its box: fixed, automatic, or shrunk as far as it needs. */
export function sizeOf(box: ScriptBox, { automatic, fits, isWhole }: SizeRules): number {
  if (box.shrinkFrom > 0) return shrunkSize(box.shrinkFrom, fits, isWhole);
  return box.size > 0 ? box.size : automatic();
}
