import { fontTables } from "./font-tables.ts";

/**
 * Glyphs that a subset must keep for its table GDEF to say of all others what the font's says (OpenType 1.9.1, GDEF).
 *
 * hb-subset drops what it has emptied. Of a set of marks that lookups step over nothing is then known, and they step over
 * none (harfbuzz issue 5499); and without any classes a shaper takes for marks what Unicode calls so, which some fonts
 * do not. Kerning goes astray with either. One glyph of each keeps it there.
 */
export function gdefGlyphs(program: Uint8Array): readonly number[] {
  const gdef = fontTables(program)("GDEF");
  return gdef === null ? [] : [...classifiedGlyph(gdef), ...markSetGlyphs(gdef)];
}

/** The first glyph that has a class: where it stands depends on the format. */
function classifiedGlyph(gdef: DataView): readonly number[] {
  const start = gdef.getUint16(4);
  if (start === 0) return [];
  return [gdef.getUint16(start + (gdef.getUint16(start) === 1 ? 2 : 4))];
}

/** One glyph of each set; their offset came with version 1.2 of the table, and 0 says that there are none. */
function markSetGlyphs(gdef: DataView): readonly number[] {
  const start = gdef.getUint16(2) >= 2 ? gdef.getUint16(12) : 0;
  if (start === 0) return [];
  return Array.from({ length: gdef.getUint16(start + 2) }, (_, index) => {
    const coverage = start + gdef.getUint32(start + 4 + 4 * index);
    // Both formats of coverage have their first glyph here, if they have any.
    return gdef.getUint16(coverage + 2) === 0 ? 0 : gdef.getUint16(coverage + 4);
  });
}
