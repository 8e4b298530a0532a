/** The standard 14 fonts (ISO 32000-2, 9.6.2.2): Latin fonts, and symbol fonts. */
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

/** Metrics of one standard font as stored in its data file, in 1/1000 em. */
export type FontMetrics = {
  /** Bottom and top of /FontBBox. */
  readonly box: readonly [number, number];
  /** Depth below the baseline, negative; the box's bottom where the source has none. */
  readonly descender: number;
  /** The box's top where the source has none. */
  readonly capHeight: number;
  /** Six base-36 digits per glyph, two each: width, left edge of the ink + 200, width of the ink. */
  readonly cells: string;
};
