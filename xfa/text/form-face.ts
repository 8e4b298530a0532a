import { type Dict, type Document, isArray, Name } from "@platen/engine/cos";
import { glyphUnicode, namedEncoding } from "@platen/engine/text";
import type { FaceGlyph, FormFont, TextFace } from "./face.ts";
import type { FaceStyle } from "./family-widths.ts";

/** An embedded font of the form with the typeface and style that text names it by. */
export type FormFace = TextFace & { readonly family: string; readonly style: FaceStyle };

/** The face of an embedded simple font with a known encoding and widths (ISO 32000-2, 9.6), else `null`. */
export function formFace(font: FormFont): FormFace | null {
  const { document } = font;
  const dict = document.dict(font.object);
  if (dict === null) return null;
  const descriptor = document.dict(dict.get("FontDescriptor"));
  if (descriptor === null || !PROGRAMS.some((key) => descriptor.has(key))) return null;
  if (!SIMPLE.has(document.name(dict.get("Subtype")) ?? "")) return null;
  const glyphs = readGlyphs(document, dict);
  if (glyphs.size === 0) return null;
  const number = (key: string) => document.number(descriptor.get(key));
  const base = (document.name(dict.get("BaseFont")) ?? "").replace(SUBSET_TAG, "");
  const isBold = (number("FontWeight") ?? 0) >= BOLD || /bold/iu.test(base);
  const isItalic = (number("ItalicAngle") ?? 0) !== 0 || /ital|obli|it$/iu.test(base);
  return {
    source: { kind: "form", font },
    family: familyOf(document, descriptor) ?? base.replace(/[-,].*$/u, ""),
    style: isBold ? (isItalic ? "boldItalic" : "bold") : isItalic ? "italic" : "regular",
    ascent: (number("Ascent") ?? ASCENT) / 1000,
    descent: Math.abs(number("Descent") ?? DESCENT) / 1000,
    glyphOf: (character) => glyphs.get(character) ?? null,
  };
}

const PROGRAMS = ["FontFile", "FontFile2", "FontFile3"];
const SIMPLE = new Set(["Type1", "TrueType", "MMType1"]);
const SUBSET_TAG = /^[A-Z]{6}\+/u;
const BOLD = 600;
/** Where a descriptor has none; those of most sans-serif fonts. */
const ASCENT = 905;
const DESCENT = -212;
const WIDTH_MAX = 10_000;

function familyOf(document: Document, descriptor: Dict): string | null {
  const family = document.resolve(descriptor.get("FontFamily"));
  if (family === null || typeof family !== "object" || !("bytes" in family)) return null;
  return new TextDecoder("latin1").decode(family.bytes);
}

function readGlyphs(document: Document, dict: Dict): ReadonlyMap<string, FaceGlyph> {
  const glyphs = new Map<string, FaceGlyph>();
  const encoding = readEncoding(document, dict);
  const widths = document.array(dict.get("Widths")) ?? [];
  const first = document.number(dict.get("FirstChar")) ?? 0;
  for (const [code, character] of encoding.entries()) {
    const width = document.number(widths[code - first]) ?? 0;
    if (character === "" || width <= 0 || width > WIDTH_MAX || glyphs.has(character)) continue;
    glyphs.set(character, { code, advance: width / 1000, stretch: 1 });
  }
  return glyphs;
}

/** The character of each code; empty where only the font program has the encoding. */
function readEncoding(document: Document, dict: Dict): readonly string[] {
  const entry = document.resolve(dict.get("Encoding"));
  if (entry instanceof Name) return namedEncoding(entry.value) ?? [];
  if (!(entry instanceof Map)) return [];
  const base = document.name(entry.get("BaseEncoding"));
  const encoding = base === null ? [] : (namedEncoding(base) ?? []);
  const differences = document.resolve(entry.get("Differences"));
  let code = 0;
  for (const item of isArray(differences) ? differences : []) {
    const value = document.resolve(item);
    if (typeof value === "number") code = value;
    else if (value instanceof Name && code >= 0 && code < 256) {
      encoding[code] = glyphUnicode(value.value);
      code += 1;
    }
  }
  return Array.from(encoding, (character) => character ?? "");
}
