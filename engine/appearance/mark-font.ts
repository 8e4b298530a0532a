import {
  type CosObject,
  type Dict,
  type Document,
  latin1Bytes,
  Name,
  type Ref,
  Stream,
} from "#cos";
import { standardFont, standardGlyph } from "#text";
import { MARK_SHAPES } from "./mark-shapes.ts";
import { trueTypeProgram } from "./true-type.ts";

/**
 * The font for `mark`, a code of ZapfDingbats. For the marks that Acrobat offers it is an embedded font with their
 * shapes, which every reader can draw; for any other it is ZapfDingbats itself, which a reader may lack. Each is added
 * to a document once.
 */
export function markFont(document: Document, mark: string): Ref {
  const fonts = markFonts.get(document) ?? { own: null, standard: null };
  markFonts.set(document, fonts);
  if (MARK_SHAPES.has(mark)) {
    fonts.own ??= document.add(ownFont(document));
    return fonts.own;
  }
  fonts.standard ??= document.add(standardFontDict());
  return fonts.standard;
}

const markFonts = new WeakMap<Document, { own: Ref | null; standard: Ref | null }>();
const NAME = new Name("PlatenMarks");
/** Descriptor flag: the font has its own character set (ISO 32000-2, 9.8.2). */
const SYMBOLIC = 4;

/** An embedded TrueType font (9.6.3). */
function ownFont(document: Document): Dict {
  const marks = [...MARK_SHAPES.keys()];
  const codes = marks.map((mark) => mark.charCodeAt(0));
  const [first, last] = [Math.min(...codes), Math.max(...codes)];
  const widths = Array.from({ length: last - first + 1 }, (_, i) => {
    const mark = String.fromCharCode(first + i);
    return MARK_SHAPES.has(mark) ? widthOf(mark) : 0;
  });
  return new Map<string, CosObject>([
    ["Type", new Name("Font")],
    ["Subtype", new Name("TrueType")],
    ["BaseFont", NAME],
    ["FirstChar", first],
    ["LastChar", last],
    ["Widths", widths],
    ["FontDescriptor", document.add(descriptor(document.add(program())))],
    ["ToUnicode", document.add(toUnicode())],
  ]);
}

function program(): Stream {
  const glyphs = [...MARK_SHAPES].map(([mark, { points }]) => ({
    code: mark.charCodeAt(0),
    width: widthOf(mark),
    points,
  }));
  const bytes = trueTypeProgram(glyphs);
  return new Stream(new Map([["Length1", bytes.length]]), bytes);
}

/** Heights are those of ZapfDingbats. */
function descriptor(file: Ref): Dict {
  const [bottom, top] = standardFont("ZapfDingbats").metrics.box;
  return new Map<string, CosObject>([
    ["Type", new Name("FontDescriptor")],
    ["FontName", NAME],
    ["Flags", SYMBOLIC],
    ["FontBBox", [0, bottom, 1000, top]],
    ["ItalicAngle", 0],
    ["Ascent", top],
    ["Descent", bottom],
    ["CapHeight", top],
    ["StemV", 90],
    ["FontFile2", file],
  ]);
}

function standardFontDict(): Dict {
  return new Map([
    ["Type", new Name("Font")],
    ["Subtype", new Name("Type1")],
    ["BaseFont", new Name("ZapfDingbats")],
  ]);
}

/** Returns the width of a mark in 1/1000 em. */
function widthOf(mark: string): number {
  const font = standardFont("ZapfDingbats");
  return standardGlyph(font, font.encoding, mark.charCodeAt(0))?.width ?? 0;
}

/** The text that copying yields (9.10.3). */
function toUnicode(): Stream {
  const lines = [...MARK_SHAPES].map(([mark, { char }]) => `<${hex(mark, 2)}> <${hex(char, 4)}>\n`);
  const map = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${lines.length} beginbfchar
${lines.join("")}endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
  return new Stream(new Map(), latin1Bytes(map));
}

function hex(char: string, digits: number): string {
  return char.charCodeAt(0).toString(16).toUpperCase().padStart(digits, "0");
}
