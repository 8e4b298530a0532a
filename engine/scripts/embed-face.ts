import {
  type CosObject,
  CosString,
  type Document,
  latin1Bytes,
  Name,
  type Ref,
  Stream,
} from "#cos";
import { claimedPart } from "#pdfa";
import type { Platform } from "#platform";
import type { ShaperFont } from "./shaper.ts";
import { toUnicode } from "./to-unicode.ts";

/** Font descriptor flag (ISO 32000-2, table 121): the font has its own character set. */
const SYMBOLIC = 4;
/** Required, but not in the font program. Readers use it only to substitute a font, and this one is embedded. */
const STEM_V = 80;
const TAG_LETTERS = 6;
const ALPHABET = 26;

/**
 * Adds a TrueType program to the document as a composite font whose two-byte codes are its glyph ids (9.7.4.2,
 * Identity-H). Returns the font.
 */
export function embedFace(
  document: Document,
  font: ShaperFont,
  program: Uint8Array,
  texts: readonly string[],
  platform: Platform,
): Ref {
  const name = new Name(`${tagOf(platform.crc32(program))}+${font.descriptor.name}`);
  const descendant = document.add(
    dict({
      Type: new Name("Font"),
      Subtype: new Name("CIDFontType2"),
      BaseFont: name,
      CIDSystemInfo: dict({
        Registry: new CosString(latin1Bytes("Adobe")),
        Ordering: new CosString(latin1Bytes("Identity")),
        Supplement: 0,
      }),
      FontDescriptor: document.add(descriptorOf(document, font, name, program)),
      W: [
        0,
        Array.from({ length: font.glyphCount }, (_, glyph) => roundAdvance(font.advance(glyph))),
      ],
      CIDToGIDMap: new Name("Identity"),
    }),
  );
  return document.add(
    dict({
      Type: new Name("Font"),
      Subtype: new Name("Type0"),
      BaseFont: name,
      Encoding: new Name("Identity-H"),
      DescendantFonts: [descendant],
      ToUnicode: document.add(new Stream(new Map(), latin1Bytes(toUnicode(texts)))),
    }),
  );
}

function descriptorOf(
  document: Document,
  { descriptor, glyphCount }: ShaperFont,
  name: Name,
  program: Uint8Array,
): CosObject {
  const file = new Stream(dict({ Length1: program.length }), program);
  const entries = dict({
    Type: new Name("FontDescriptor"),
    FontName: name,
    Flags: SYMBOLIC,
    FontBBox: descriptor.box.map((edge) => Math.round(edge)),
    ItalicAngle: descriptor.italicAngle,
    Ascent: Math.round(descriptor.ascent),
    Descent: Math.round(descriptor.descent),
    CapHeight: Math.round(descriptor.capHeight),
    StemV: STEM_V,
    FontFile2: document.add(file),
  });
  if (claimedPart(document) === 1) entries.set("CIDSet", document.add(cidSet(glyphCount)));
  return entries;
}

/** The glyphs of a subset, a bit each, highest first; PDF/A-1 requires it (ISO 19005-1, 6.3.5). */
function cidSet(glyphCount: number): Stream {
  const bits = new Uint8Array(Math.ceil(glyphCount / 8)).fill(0xff);
  const rest = glyphCount % 8;
  if (rest > 0) bits[bits.length - 1] = 0xff00 >> rest;
  return new Stream(new Map(), bits);
}

/** Six letters that distinguish this subset from others of the same font (9.9.2). */
function tagOf(checksum: number): string {
  let rest = checksum;
  let tag = "";
  for (let i = 0; i < TAG_LETTERS; i += 1) {
    tag += String.fromCharCode(65 + (rest % ALPHABET));
    rest = Math.floor(rest / ALPHABET);
  }
  return tag;
}

function roundAdvance(advance: number): number {
  return Math.round(advance * 1000) / 1000;
}

function dict(entries: Readonly<Record<string, CosObject>>): Map<string, CosObject> {
  return new Map(Object.entries(entries));
}
