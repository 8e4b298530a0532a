/** The content that an appearance stream draws, in the space of its own box; lengths are in points. */
export type Drawing = {
  /** In the order in which they are shown. */
  readonly glyphs: readonly Glyph[];
  readonly paths: readonly Path[];
};

/** A glyph: its character ("" if unknown), its position, the size of its font. */
export type Glyph = {
  readonly char: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
};

/** One painted path: operands of its operators in their order. */
export type Path = {
  readonly paint: "fill" | "stroke";
  readonly numbers: readonly number[];
  readonly color: readonly number[];
  /** Line width of a stroke; else 0. */
  readonly width: number;
};

/** True for a glyph that leaves ink: neither a space nor a control character. */
export function isVisible({ char }: Glyph): boolean {
  return char > " " && !/[\u007f-\u00a0\u00ad\ufffd]/u.test(char);
}

/** Glyphs on one baseline, from the top down as they are shown. */
export function linesOf(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const lines: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = lines.at(-1);
    if (last?.[0] !== undefined && Math.abs(last[0].y - glyph.y) < SAME_LINE) last.push(glyph);
    else lines.push([glyph]);
  }
  return lines;
}

const SAME_LINE = 0.02;

/** The mark behind a selected item of a list (the colour that Acrobat gives it). */
export function isSelection({ paint, color }: Path): boolean {
  return paint === "fill" && SELECTION.every((part, i) => Math.abs(part - (color[i] ?? 0)) < 0.01);
}

const SELECTION = [0.600006, 0.756866, 0.854904];
