import assert from "node:assert/strict";
import { Blob, Face, Font } from "harfbuzzjs";
import { loadScripts } from "#node";
import type { FaceName, Scripts, ShapedGlyph, ShaperFont } from "#scripts";

/** The real shaper and fonts. */
export const scripts: Scripts = await loadScripts();

/** The complete program of a face; the tests need every font package. */
export function wholeProgram(face: FaceName): Uint8Array {
  return scripts.program(face) ?? assert.fail(`the package of ${face} is not installed`);
}

/** The code points of a text, as `subset` takes them. */
export function codePointsOf(text: string): ReadonlySet<number> {
  return new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
}

/** Glyphs of a text, shaped by the whole program of a face. */
export function shaped(
  face: FaceName,
  text: string,
  direction: "ltr" | "rtl" = "ltr",
): readonly ShapedGlyph[] {
  return openWhole(face).shape(text, direction);
}

/** The complete face, opened. */
export function openWhole(face: FaceName): ShaperFont {
  return scripts.shaper.open(wholeProgram(face));
}

/** The outlines of a program by glyph, as SVG paths in font units, read independently by the package's own reader. */
export function outlinesOf(program: Uint8Array): (glyph: number) => string {
  const font = new Font(new Face(new Blob(program)));
  return (glyph) => font.glyphToPath(glyph);
}

/** All characters that a program has a glyph for, by the package's own reader. */
export function charactersOf(program: Uint8Array): readonly number[] {
  return [...new Face(new Blob(program)).collectUnicodes()];
}

/** The tags of a program's tables, in directory order. */
export function tableTags(program: Uint8Array): readonly string[] {
  const directory = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  return Array.from({ length: directory.readUInt16BE(4) }, (_, index) =>
    directory.toString("latin1", 12 + 16 * index, 16 + 16 * index),
  );
}
