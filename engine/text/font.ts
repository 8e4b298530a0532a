import type { CosObject } from "#cos";

/** A font for a field's text as the fill loop needs it: tables by code. Lengths in 1/1000 em unless noted. */
export type TextFont = {
  /** Resource name in /DA and in the appearance's /Resources, without the slash, one character per byte. */
  readonly name: string;
  /** The font's entry in /Resources /Font: a reference, or a dictionary to be added. */
  readonly object: CosObject;
  /** 65,536 entries: UTF-16 code unit → code in this font, 0 = cannot be drawn. */
  readonly encode: Uint8Array;
  readonly widths: Uint16Array;
  /** Left and right edge of each code's ink, used to centre comb characters. */
  readonly inkLeft: Int16Array;
  readonly inkRight: Int16Array;
  /** In em: height of the font's box (top − bottom), depth below the baseline (positive), height of capitals. */
  readonly boxHeight: number;
  readonly descent: number;
  /** The depth that places combs; absent: `descent`. */
  readonly combDescent?: number;
  readonly capHeight: number;
  /** True for a bold font, so that fallback fonts are bold too. */
  readonly bold: boolean;
  /** True when it replaces a font that the form names but that cannot be used. */
  readonly substituted: boolean;
};
