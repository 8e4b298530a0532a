import { type Dict, type Document, Name } from "#cos";
import { closestFont, sameMetricsFont } from "./closest-font.ts";
import { LINE_BREAK } from "./codes.ts";
import { asciiWidths } from "./composite-widths.ts";
import { type Encoding, namedEncoding } from "./encodings.ts";
import type { TextFont } from "./font.ts";
import {
  type FontDescriptor,
  NONSYMBOLIC,
  readFontDescriptor,
  WIDTH_MAX,
} from "./font-descriptor.ts";
import type { StandardName } from "./font-metrics.ts";
import { glyphUnicode } from "./glyph-names.ts";
import { isMove, setMoveWidths } from "./moves.ts";
import { isStandardName, type StandardFont, standardFont, standardGlyph } from "./standard-font.ts";

/** The part of a `TextFont` that is read from a font dictionary. */
export type FontTables = Omit<TextFont, "bold" | "name" | "object" | "encode" | "substituted"> & {
  /** The characters of those codes that can be drawn. */
  readonly encoding: Encoding;
};

/**
 * Reads a font of the form if new text can be drawn with it: a complete simple font with known codes and widths (ISO
 * 32000-2, 9.6). `null` for subsets, composite and Type 3 fonts, unknown encodings, fonts without basic letters or
 * digits, and fonts that are not embedded and have fewer characters than WinAnsi.
 */
export function readFormFont(document: Document, dict: Dict): FontTables | null {
  const subtype = document.name(dict.get("Subtype")) ?? "";
  const baseFont = document.name(dict.get("BaseFont")) ?? "";
  if (!SIMPLE.has(subtype) || SUBSET.test(baseFont)) return null;
  const descriptor = readFontDescriptor(document, dict);
  const standard = isStandardName(baseFont) ? standardFont(baseFont) : null;
  const named = readEncoding(document, dict, descriptor, standard);
  const glyphs = named === null ? null : readGlyphs(document, dict, named, standard);
  if (glyphs === null) return null;
  if (standard?.symbolic !== true) {
    if (!holdsPlainText(glyphs.encoding)) return null;
    if (!descriptor.embedded && isPoor(glyphs.encoding)) return null;
  }
  const closest = closestFont(baseFont, descriptor.flags);
  return { ...glyphs, ...readHeights(baseFont, descriptor, closest) };
}

/** The same for a standard font used with `encoding`. */
export function standardTables(font: StandardFont, encoding: Encoding): FontTables {
  const { box, descender, capHeight } = font.metrics;
  return {
    ...standardGlyphs(font, encoding),
    boxHeight: (box[1] - box[0]) / 1000,
    descent: -descender / 1000,
    capHeight: capHeight / 1000,
    ...combDescentOf(font.name, -descender / 1000),
  };
}

/**
 * In em; Acrobat places combs in Courier by the font that it shows for it: y 7.344 at 8 pt in a box of 20, where a single
 * line has 7.036. Added to the font's own descent, because the box of a font descriptor may be far larger.
 */
const COURIER_COMB_RAISE = 0.0385;

function combDescentOf(name: StandardName, descent: number): Pick<FontTables, "combDescent"> {
  return name.startsWith("Courier") ? { combDescent: descent + COURIER_COMB_RAISE } : {};
}

const SIMPLE = new Set(["Type1", "TrueType", "MMType1"]);
const SUBSET = /^[A-Z]{6}\+/u;
const PLAIN_TEXT = /^[0-9A-Za-z ]$/u;
const PLAIN_COUNT = 63;
/** The no-break space and the soft hyphen: complete fonts may lack them. */
const INVISIBLE_COUNT = 2;

type Glyphs = Pick<FontTables, "widths" | "inkLeft" | "inkRight"> & { readonly encoding: string[] };

function emptyGlyphs(): Glyphs {
  return {
    encoding: Array.from({ length: 256 }, () => ""),
    widths: new Uint16Array(256),
    inkLeft: new Int16Array(256),
    inkRight: new Int16Array(256),
  };
}

/** Codes that `textCodes` uses for line breaks and moves. */
function isTaken(code: number): boolean {
  return isMove(code) || code === LINE_BREAK;
}

function standardGlyphs(font: StandardFont, encoding: Encoding): Glyphs {
  const glyphs = emptyGlyphs();
  for (let code = 1; code < 256; code += 1) {
    const glyph = standardGlyph(font, encoding, code);
    if (glyph === null || isTaken(code)) continue;
    glyphs.encoding[code] = encoding[code] ?? "";
    glyphs.widths[code] = glyph.width;
    glyphs.inkLeft[code] = glyph.left;
    glyphs.inkRight[code] = glyph.right;
  }
  setMoveWidths(glyphs.widths);
  return glyphs;
}

/** A code is usable when /Widths gives it a width, or, for a standard font without /Widths, when its own metrics do. */
function readGlyphs(
  document: Document,
  dict: Dict,
  encoding: Encoding,
  standard: StandardFont | null,
): Glyphs | null {
  const widths = document.array(dict.get("Widths"));
  const first = document.number(dict.get("FirstChar")) ?? 0;
  if (widths === null) return standard === null ? null : standardGlyphs(standard, encoding);
  const same = sameMetricsFont(document.name(dict.get("BaseFont")) ?? "");
  const shapes = same === null ? null : standardFont(same);
  const glyphs = emptyGlyphs();
  for (let code = 1; code < 256; code += 1) {
    const width = Math.round(document.number(widths[code - first]) ?? 0);
    if ((encoding[code] ?? "") === "" || isTaken(code)) continue;
    if (width <= 0 || width > WIDTH_MAX) continue;
    const shape = shapes === null ? null : standardGlyph(shapes, encoding, code);
    glyphs.encoding[code] = encoding[code] ?? "";
    glyphs.widths[code] = width;
    glyphs.inkLeft[code] = shape?.left ?? 0;
    glyphs.inkRight[code] = shape?.right ?? width;
  }
  setMoveWidths(glyphs.widths);
  return glyphs;
}

/**
 * Width of each character that the dictionary of a simple or composite font declares, in 1/1000 em; `null` without those
 * of basic letters and digits.
 */
export function readDeclaredWidths(
  document: Document,
  dict: Dict,
  descriptor: FontDescriptor,
): ReadonlyMap<string, number> | null {
  const isSimple = SIMPLE.has(document.name(dict.get("Subtype")) ?? "");
  const widths = isSimple ? simpleWidths(document, dict, descriptor) : asciiWidths(document, dict);
  return holdsPlainText([...widths.keys()]) ? widths : null;
}

function simpleWidths(
  document: Document,
  dict: Dict,
  descriptor: FontDescriptor,
): ReadonlyMap<string, number> {
  const named = readEncoding(document, dict, descriptor, null);
  const encoding = named ?? namedEncoding("StandardEncoding") ?? [];
  const glyphs = readGlyphs(document, dict, encoding, null) ?? emptyGlyphs();
  const entries = glyphs.encoding.map((char, code) => [char, glyphs.widths[code] ?? 0] as const);
  return new Map(entries.filter(([char]) => char !== ""));
}

/** ISO 32000-2, 9.6.5. */
function readEncoding(
  document: Document,
  dict: Dict,
  descriptor: FontDescriptor,
  standard: StandardFont | null,
): Encoding | null {
  // Symbol and ZapfDingbats: values denote glyphs by the font's built-in codes, whatever /Encoding the file has.
  if (standard?.symbolic === true) return standard.encoding;
  const entry = document.resolve(dict.get("Encoding"));
  if (entry instanceof Name) return namedEncoding(entry.value);
  const builtIn = standard?.encoding ?? null;
  if (!(entry instanceof Map)) return descriptor.embedded ? null : builtIn;
  const base = document.name(entry.get("BaseEncoding"));
  const unknown = descriptor.embedded && (descriptor.flags & NONSYMBOLIC) === 0;
  const implied = unknown ? [] : (builtIn ?? namedEncoding("StandardEncoding") ?? []);
  const start = base === null ? implied : (namedEncoding(base) ?? implied);
  return withDifferences(start, document, entry);
}

function withDifferences(start: Encoding, document: Document, dict: Dict): Encoding {
  const encoding = [...start];
  let code = 0;
  for (const item of document.array(dict.get("Differences")) ?? []) {
    const value = document.resolve(item);
    if (typeof value === "number") code = value;
    else if (value instanceof Name) {
      if (code >= 0 && code < 256) encoding[code] = glyphUnicode(value.value);
      code += 1;
    }
  }
  return encoding;
}

/**
 * Box and descent from a font's descriptor, else those of the standard font `closest`. Acrobat lays text out by the
 * font that /DA names even where it draws with another; the height of capitals comes from the font that draws.
 */
export function readBox(
  descriptor: FontDescriptor,
  closest: StandardName,
): Pick<FontTables, "boxHeight" | "descent"> {
  const { metrics } = standardFont(closest);
  const [bottom, top] = descriptor.box ?? metrics.box;
  return {
    boxHeight: (top - bottom) / 1000,
    descent: (descriptor.descent ?? -metrics.descender) / 1000,
  };
}

/** The heights of a font by which text is laid out and fitted; `closest`: the standard font that readers may show. */
export function readHeights(
  baseFont: string,
  descriptor: FontDescriptor,
  closest: StandardName,
): Pick<FontTables, "boxHeight" | "descent" | "combDescent" | "capHeight"> {
  const box = readBox(descriptor, closest);
  const comb = descriptor.embedded ? {} : combDescentOf(closest, box.descent);
  return { ...box, ...comb, capHeight: readCapHeight(baseFont, descriptor, closest) / 1000 };
}

/** A typeface with the shapes of a standard font has its capital height, whatever its descriptor says. */
function readCapHeight(
  baseFont: string,
  descriptor: FontDescriptor,
  closest: StandardName,
): number {
  const same = sameMetricsFont(baseFont);
  if (same !== null) return standardFont(same).metrics.capHeight;
  return descriptor.capHeight ?? standardFont(closest).metrics.capHeight;
}

/**
 * A font that every reader substitutes anyway is replaced by one with more characters: "O’Brien" needs a curly quote.
 */
function isPoor(encoding: Encoding): boolean {
  const winAnsi = characterCount(namedEncoding("WinAnsiEncoding") ?? []);
  return characterCount(encoding) < winAnsi - INVISIBLE_COUNT;
}

function characterCount(encoding: Encoding): number {
  return new Set(encoding.filter((char) => char !== "")).size;
}

/** Subset fonts that are not marked as such lack some of these. */
function holdsPlainText(encoding: readonly string[]): boolean {
  return new Set(encoding.filter((char) => PLAIN_TEXT.test(char))).size === PLAIN_COUNT;
}
