import { type CosObject, type Dict, type Document, Name } from "#cos";
import { closestFont, withoutTag } from "./closest-font.ts";
import { namedEncoding } from "./encodings.ts";
import { type FontDescriptor, NONSYMBOLIC, readFontDescriptor } from "./font-descriptor.ts";
import { type FontTables, readDeclaredWidths, readHeights, standardTables } from "./form-font.ts";
import { standardFont } from "./standard-font.ts";

/** A font dictionary, and its tables for layout. */
export type DeclaredFont = { readonly object: Dict; readonly tables: FontTables };

const WIN_ANSI = "WinAnsiEncoding";
const FIRST_CODE = 32;
const SYMBOLIC = 1 << 2;

/**
 * A font that the form names and does not embed, in the encoding of new text: with the widths and heights that the form
 * declares, by which Acrobat lays out. Readers replace it by a face of theirs, scaled to the widths. `null` for embedded
 * fonts, for symbols, and where the form declares no widths of basic letters and digits.
 */
export function declaredFont(document: Document, dict: Dict): DeclaredFont | null {
  const descriptor = readFontDescriptor(document, dict);
  const baseFont = document.name(dict.get("BaseFont")) ?? "";
  const closest = standardFont(closestFont(baseFont, descriptor.flags));
  const own = document.dict(descriptorOf(document, dict));
  if (own === null || descriptor.embedded || closest.symbolic) return null;
  const declared = readDeclaredWidths(document, dict, descriptor);
  if (declared === null) return null;
  const tables = standardTables(closest, namedEncoding(WIN_ANSI) ?? []);
  const { widths, inkLeft, inkRight } = tables;
  for (const [code, char] of tables.encoding.entries()) {
    const width = declared.get(char === NO_BREAK_SPACE ? " " : char);
    if (char === "" || width === undefined) continue;
    const drawn = widths[code] ?? 0;
    const scale = drawn > 0 ? width / drawn : 1;
    inkLeft[code] = Math.round((inkLeft[code] ?? 0) * scale);
    inkRight[code] = Math.round((inkRight[code] ?? 0) * scale);
    widths[code] = width;
  }
  const heights = readHeights(baseFont, descriptor, closest.name);
  const name = withoutTag(baseFont);
  const object = new Map<string, CosObject>([
    ["Type", new Name("Font")],
    ["Subtype", new Name(programOf(document, dict))],
    ["BaseFont", new Name(name)],
    ["Encoding", new Name(WIN_ANSI)],
    ["FirstChar", FIRST_CODE],
    ["LastChar", widths.length - 1],
    ["Widths", Array.from(widths.subarray(FIRST_CODE))],
    ["FontDescriptor", latinDescriptor(own, descriptor, name, heights)],
  ]);
  return { object, tables: { ...tables, ...heights } };
}

const NO_BREAK_SPACE = "\u00a0";

function descendantOf(document: Document, dict: Dict): Dict | null {
  return document.dict(document.array(dict.get("DescendantFonts"))?.[0]);
}

function descriptorOf(document: Document, dict: Dict): CosObject | undefined {
  return dict.get("FontDescriptor") ?? descendantOf(document, dict)?.get("FontDescriptor");
}

/** Type1 or TrueType, also for the descendant of a composite font. */
function programOf(document: Document, dict: Dict): string {
  const subtype = document.name((descendantOf(document, dict) ?? dict).get("Subtype"));
  return subtype === "TrueType" || subtype === "CIDFontType2" ? "TrueType" : "Type1";
}

/** A descriptor of the same face for Latin text (ISO 32000-2, 9.8). */
function latinDescriptor(
  own: Dict,
  { flags, box }: FontDescriptor,
  name: string,
  { boxHeight, descent, capHeight }: Pick<FontTables, "boxHeight" | "descent" | "capHeight">,
): Dict {
  const latin = new Map<string, CosObject>([
    ["Type", new Name("FontDescriptor")],
    ["FontName", new Name(name)],
    ["Flags", (flags & ~SYMBOLIC) | NONSYMBOLIC],
    ["FontBBox", [0, -descent * 1000, 1000, (boxHeight - descent) * 1000]],
    ["Ascent", (boxHeight - descent) * 1000],
    ["Descent", -descent * 1000],
    ["CapHeight", capHeight * 1000],
    ["ItalicAngle", 0],
    ["StemV", STEM_V],
  ]);
  for (const key of box === null ? KEPT : [...KEPT, "FontBBox"]) {
    const value = own.get(key);
    if (value !== undefined) latin.set(key, value);
  }
  return latin;
}

/** Stems of regular faces are about as thick. */
const STEM_V = 80;
const KEPT = ["ItalicAngle", "StemV"];
