import type { Drawing, Glyph } from "./drawing.ts";
import { readSample, type Sample } from "./truth.ts";

/** The entry of a list of appearances for a text field of 100 by 20 points that shows "ab". */
export const ENTRY = {
  path: "a.pdf",
  page: 0,
  name: "name",
  ft: "/Tx",
  ff: 0,
  da: "/Helv 12 Tf 0 g",
  rect: [10, 10, 110, 30],
  bbox: [0, 0, 100, 20],
  matrix: [1, 0, 0, 1, 0, 0],
  value: "ab",
  content: "/Tx BMC \nq\n1 1 98 18 re\nW\nn\nBT\n/Helv 12 Tf\n2 6 Td\n(ab) Tj\nET\nQ\nEMC\n",
};

export function sampleOf(entry: Readonly<Record<string, unknown>> = {}): Sample {
  const sample = readSample({ ...ENTRY, ...entry });
  if (sample === null) throw new Error("the entry is not usable");
  return sample;
}

/** Glyphs of one line, six points apart, at 12 points. */
export function glyphsOf(text: string, x = 2, y = 6): readonly Glyph[] {
  return Array.from(text, (char, i) => ({ char, x: x + 6 * i, y, size: 12 }));
}

export function drawingOf(parts: Partial<Drawing>): Drawing {
  return { glyphs: [], paths: [], ...parts };
}
