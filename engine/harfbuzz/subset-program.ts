import type { FontSubset } from "#scripts";
import { fontTables } from "./font-tables.ts";
import { type Address, loadFace, type SubsetModule } from "./modules.ts";
import { isMark, shapingClosure } from "./shaping-closure.ts";

/** The subset of a TrueType program that draws any text of `codePoints`; missing ones are ignored. */
export function subsetProgram(
  module: SubsetModule,
  program: Uint8Array,
  codePoints: ReadonlySet<number>,
): FontSubset {
  const characters = shapingClosure(codePoints);
  const glyphs = [...characters].some(isMark) ? gdefGlyphs(program) : [];
  const shaping = runSubset(module, program, (input) => {
    askForShaping(module, input, { characters, glyphs });
  });
  return {
    shaping,
    embedding: runSubset(module, shaping, (input) => askForEmbedding(module, input)),
  };
}

/** hb_subset_flags_t. The outline of .notdef is kept, so that a missing character is visible. */
const FLAGS = { noHinting: 0x1, retainGlyphIds: 0x2, notdefOutline: 0x40, noLayoutClosure: 0x200 };

/** hb_subset_sets_t. */
const SETS = { droppedTables: 3, nameIds: 4, features: 6 };

/** The name table's id of the PostScript name. */
const POSTSCRIPT_NAME = 6;

/** Tables for vertical text, mathematics and variations, which are not used. */
const UNUSED_TABLES = ["BASE", "DSIG", "MATH", "STAT", "VORG", "gasp", "meta", "vhea", "vmtx"];

/** Tables that a composite font does not need (ISO 32000-2, 9.9.1: a CIDFontType2's program). */
const UNEMBEDDED_TABLES = ["GDEF", "GPOS", "GSUB", "OS/2", "cmap", "name", "post"];

/** Features that hb-subset keeps although horizontal text never uses them; their glyphs would add size. */
const UNUSED_FEATURES = ["chws", "halt", "valt", "vchw", "vert", "vhal", "vkrn", "vpal", "vrt2"];

/** Features that HarfBuzz uses only around a fraction slash. */
const FRACTION_FEATURES = ["dnom", "frac", "numr"];
const FRACTION_SLASH = 0x2044;

type Wanted = {
  /** Code points. */
  readonly characters: ReadonlySet<number>;
  /** Glyph ids of the program, beyond those of the characters. */
  readonly glyphs: readonly number[];
};

function askForShaping(module: SubsetModule, input: Address, { characters, glyphs }: Wanted): void {
  addAll(module, module.hb_subset_input_unicode_set(input), characters);
  addAll(module, module.hb_subset_input_glyph_set(input), glyphs);
  module.hb_subset_input_set_flags(input, FLAGS.noHinting | FLAGS.notdefOutline);
  const names = module.hb_subset_input_set(input, SETS.nameIds);
  module.hb_set_clear(names);
  module.hb_set_add(names, POSTSCRIPT_NAME);
  dropTables(module, input, UNUSED_TABLES);
  const features = module.hb_subset_input_set(input, SETS.features);
  const unused = characters.has(FRACTION_SLASH)
    ? UNUSED_FEATURES
    : [...UNUSED_FEATURES, ...FRACTION_FEATURES];
  for (const feature of unused) module.hb_set_del(features, tagOf(feature));
}

function askForEmbedding(module: SubsetModule, input: Address): void {
  module.hb_set_invert(module.hb_subset_input_glyph_set(input));
  module.hb_subset_input_set_flags(
    input,
    FLAGS.noHinting | FLAGS.notdefOutline | FLAGS.retainGlyphIds | FLAGS.noLayoutClosure,
  );
  dropTables(module, input, UNEMBEDDED_TABLES);
}

function dropTables(module: SubsetModule, input: Address, tables: readonly string[]): void {
  addAll(module, module.hb_subset_input_set(input, SETS.droppedTables), tables.map(tagOf));
}

function addAll(module: SubsetModule, set: Address, values: Iterable<number>): void {
  for (const value of values) module.hb_set_add(set, value);
}

/** Runs hb-subset once and frees the module's memory in any case. */
function runSubset(
  module: SubsetModule,
  program: Uint8Array,
  ask: (input: Address) => void,
): Uint8Array {
  const source = loadFace(module, program);
  const input = module.hb_subset_input_create_or_fail();
  try {
    ask(input);
    const face = module.hb_subset_or_fail(source.face, input);
    if (face === 0) throw new Error("assertion failed: HarfBuzz cannot subset this font");
    return takeProgram(module, face);
  } finally {
    module.hb_subset_input_destroy(input);
    source.close();
  }
}

/** A copy of a face's program; frees the face. */
function takeProgram(module: SubsetModule, face: Address): Uint8Array {
  const blob = module.hb_face_reference_blob(face);
  const at = module.hb_blob_get_data(blob, 0);
  const length = module.hb_blob_get_length(blob);
  const program = new Uint8Array(module.memory.buffer).slice(at, at + length);
  module.hb_blob_destroy(blob);
  module.hb_face_destroy(face);
  return program;
}

/** An OpenType tag: four characters, the first highest. */
function tagOf(tag: string): number {
  return Array.from(tag, (character) => character.charCodeAt(0)).reduce(
    (bits, byte) => (bits << 8) | byte,
  );
}

/**
 * Returns the glyphs that a subset must keep so that its table GDEF classifies all other glyphs as the font's does
 * (OpenType 1.9.1, GDEF).
 *
 * hb-subset drops classes and mark sets that become empty. Without a mark set, lookups that skip its marks skip none
 * (harfbuzz issue 5499). Without any classes, a shaper uses Unicode's categories to find marks, which differ in some
 * fonts. Both break kerning. One glyph of each class and set keeps them.
 */
function gdefGlyphs(program: Uint8Array): readonly number[] {
  const gdef = fontTables(program)("GDEF");
  return gdef === null ? [] : [...classifiedGlyph(gdef), ...markSetGlyphs(gdef)];
}

/** The first glyph with a class; its offset depends on the table's format. */
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
