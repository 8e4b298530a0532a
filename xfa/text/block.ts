/** How a run of text looks. Lengths in points. */
export type TextStyle = {
  readonly family: string;
  readonly sizePt: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Red, green, blue from 0 to 1. */
  readonly color: readonly [number, number, number];
  /** Distance of baselines; `null` for the font's own. */
  readonly lineHeightPt: number | null;
  readonly letterSpacingPt: number;
  /** Upwards; for superscripts and subscripts. */
  readonly risePt: number;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
};

/** Text of one style; `\n` ends a line. */
export type TextRun = { readonly text: string; readonly style: TextStyle };

/** A paragraph or several, set in one box. */
export type TextBlock = {
  readonly runs: readonly TextRun[];
  readonly align: "left" | "center" | "right" | "justify";
  /** Indent of the first line of each paragraph. */
  readonly indentPt: number;
};

/** Breaks a block into lines no wider than `widthMaxPt` and measures it. */
export type MeasureText = (
  block: TextBlock,
  widthMaxPt: number,
) => { readonly widthPt: number; readonly heightPt: number };
