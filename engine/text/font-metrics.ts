/** The fonts that every reader has (ISO 32000-2, 9.6.2.2): those of Latin letters, and those of other signs. */
export type StandardName = LatinName | SymbolName;
export type LatinName =
  | "Helvetica"
  | "Helvetica-Bold"
  | "Helvetica-Oblique"
  | "Helvetica-BoldOblique"
  | "Times-Roman"
  | "Times-Bold"
  | "Times-Italic"
  | "Times-BoldItalic"
  | "Courier"
  | "Courier-Bold"
  | "Courier-Oblique"
  | "Courier-BoldOblique";
export type SymbolName = "Symbol" | "ZapfDingbats";

/** The metrics of one standard font as its data file holds them; lengths in 1/1000 em. */
export type FontMetrics = {
  /** Bottom and top of /FontBBox. */
  readonly box: readonly [number, number];
  /** Depth below the baseline, negative; the box's bottom where the source says none. */
  readonly descender: number;
  /** The box's top where the source says none. */
  readonly capHeight: number;
  /** Six base-36 digits a glyph, two each: width, left edge of the ink with 200 added, width of the ink. */
  readonly cells: string;
};
