import type { CosObject } from "#cos";

/**
 * A font that a field's text can be drawn with, as the hot loop needs it: tables by code.
 * All lengths in 1/1000 em unless said otherwise.
 */
export type TextFont = {
  /** Name under which /DA and the appearance's /Resources know it, without the slash, one character a byte. */
  readonly name: string;
  /** What stands in /Resources /Font under that name: a reference, or a dictionary to be added. */
  readonly object: CosObject;
  /** 65,536 entries: UTF-16 code unit → code in this font, 0 = cannot be drawn. */
  readonly encode: Uint8Array;
  readonly widths: Uint16Array;
  /** Left and right edge of each code's ink (for comb cells). */
  readonly inkLeft: Int16Array;
  readonly inkRight: Int16Array;
  /** Height of the font's box (top − bottom), depth below the baseline (positive), height of capitals; in em. */
  readonly boxHeight: number;
  readonly descent: number;
  readonly capHeight: number;
  /** True for a heavy font: what draws beside it should be heavy too. */
  readonly bold: boolean;
  /** True when the form named another font that cannot be used. */
  readonly substituted: boolean;
};
