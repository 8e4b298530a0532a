import { type CosObject, type Dict, type Document, Name } from "#cos";
import type { Form } from "#form";
import { closestFont, isBoldFont, meantFont } from "./closest-font.ts";
import { declaredFont } from "./declared-font.ts";
import { parseDefaultAppearance } from "./default-appearance.ts";
import { type Encoding, encodeTable, namedEncoding } from "./encodings.ts";
import type { TextFont } from "./font.ts";
import { readFontDescriptor } from "./font-descriptor.ts";
import { type FontTables, readBox, readFormFont, standardTables } from "./form-font.ts";
import { standardFont } from "./standard-font.ts";

/** The font, size and colour of a field's text. */
export type SelectedFont = {
  readonly font: TextFont;
  /** Points; 0 = automatic. */
  readonly sizePoints: number;
  /** The fill colour's operator with its operands, for example `0 g`. */
  readonly color: string;
};

/**
 * The font, size and colour that a /DA string asks for (12.7.4.3). The font is the form's own where new text can be
 * drawn with it, else another of its fonts in the same typeface, else the standard font closest in appearance, under
 * the same resource name. The same form and name give the same `TextFont` object.
 */
export function selectFont(
  document: Document,
  form: Form,
  defaultAppearance: string,
): SelectedFont {
  const { fontName, sizePoints, color } = parseDefaultAppearance(defaultAppearance);
  const name = fontName ?? NAME_DEFAULT;
  const known = knownFonts.get(form) ?? new Map<string, TextFont>();
  knownFonts.set(form, known);
  const font = known.get(name) ?? findFont(document, form, name);
  known.set(name, font);
  return { font, sizePoints, color };
}

const NAME_DEFAULT = "Helv";
const WIN_ANSI = "WinAnsiEncoding";

/** Cache: the 500 fields of a form often share one font. */
const knownFonts = new WeakMap<Form, Map<string, TextFont>>();
/** Cache: tables of 64 KiB, which most fonts share. */
const encodeTables = new Map<string, Uint8Array>();
const ENCODE_TABLES_MAX = 16;

function findFont(document: Document, form: Form, name: string): TextFont {
  const entry = resourceOf(document, form, name);
  const dict = document.dict(entry);
  if (entry === undefined || dict === null) return standardTextFont(name, name, 0);
  const tables = readFormFont(document, dict);
  const descriptor = readFontDescriptor(document, dict);
  const wanted = document.name(dict.get("BaseFont")) ?? name;
  const bold = isBoldFont(wanted, descriptor.flags);
  if (tables !== null) return textFont(name, entry, tables, bold, false);
  const twin = findTwin(document, form, name, descriptor.typeface);
  const declared = twin === null ? declaredFont(document, dict) : null;
  if (declared !== null) return textFont(name, declared.object, declared.tables, bold, false);
  const drawn = twin ?? standardTextFont(name, wanted, descriptor.flags);
  return { ...drawn, ...readBox(descriptor, closestFont(wanted, descriptor.flags)) };
}

/** Another font of the form in the same typeface that new text can be drawn with. */
function findTwin(document: Document, form: Form, name: string, typeface: string): TextFont | null {
  if (typeface === "") return null;
  const fonts: Dict = document.dict(form.resources.get("Font")) ?? new Map();
  for (const entry of fonts.values()) {
    const dict = document.dict(entry);
    if (dict === null || readFontDescriptor(document, dict).typeface !== typeface) continue;
    const tables = readFormFont(document, dict);
    const baseFont = document.name(dict.get("BaseFont")) ?? name;
    if (tables !== null) return textFont(name, entry, tables, isBoldFont(baseFont, 0), true);
  }
  return null;
}

/** The font with that resource name; failing that, the one whose /BaseFont is that name. */
function resourceOf(document: Document, form: Form, name: string): CosObject | undefined {
  const fonts: Dict = document.dict(form.resources.get("Font")) ?? new Map();
  const named = fonts.get(name);
  if (named !== undefined) return named;
  const isCalled = (font: CosObject): boolean =>
    document.name(document.dict(font)?.get("BaseFont")) === name;
  return [...fonts.values()].find(isCalled);
}

/** A standard font that replaces `wanted`, with a new font dictionary. */
function standardTextFont(name: string, wanted: string, flags: number): TextFont {
  const font = standardFont(closestFont(wanted, flags));
  const encoding = font.symbolic ? font.encoding : (namedEncoding(WIN_ANSI) ?? []);
  const dict: Dict = new Map([
    ["Type", new Name("Font")],
    ["Subtype", new Name("Type1")],
    ["BaseFont", new Name(font.name)],
  ]);
  if (!font.symbolic) dict.set("Encoding", new Name(WIN_ANSI));
  const tables = standardTables(font, encoding);
  return textFont(name, dict, tables, isBoldFont(wanted, flags), meantFont(wanted) === null);
}

function textFont(
  name: string,
  object: CosObject,
  tables: FontTables,
  bold: boolean,
  substituted: boolean,
): TextFont {
  const { encoding, ...numbers } = tables;
  return { ...numbers, name, object, encode: encodeTableOf(encoding), bold, substituted };
}

function encodeTableOf(encoding: Encoding): Uint8Array {
  const key = encoding.join("\0");
  const table = encodeTables.get(key) ?? encodeTable(encoding);
  if (encodeTables.size < ENCODE_TABLES_MAX) encodeTables.set(key, table);
  return table;
}
