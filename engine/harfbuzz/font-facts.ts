import type { ShaperFontDescriptor } from "#scripts";
import { fontTables } from "./font-tables.ts";

/** Facts about the whole font from a program's tables (OpenType 1.9.1: head, hhea, maxp, OS/2, post, name). */
export type FontFacts = {
  readonly unitsPerEm: number;
  readonly glyphCount: number;
  readonly descriptor: ShaperFontDescriptor;
};

/** @throws (assertion) where the program is not a TrueType font with outlines: hosts supply known files. */
export function readFontFacts(program: Uint8Array): FontFacts {
  const table = fontTables(program);
  const head = table("head") ?? missing("head");
  const hhea = table("hhea") ?? missing("hhea");
  const maxp = table("maxp") ?? missing("maxp");
  if (table("glyf") === null) missing("glyf");
  const unitsPerEm = head.getUint16(18);
  const scale = (units: number) => (units * 1000) / unitsPerEm;
  const ascent = scale(hhea.getInt16(4));
  const short = (at: number) => scale(head.getInt16(at));
  return {
    unitsPerEm,
    glyphCount: maxp.getUint16(4),
    descriptor: {
      name: postScriptName(table("name")),
      box: [short(36), short(38), short(40), short(42)],
      ascent,
      descent: scale(hhea.getInt16(6)),
      capHeight: scale(capHeightUnits(table("OS/2"))) || ascent,
      italicAngle: (table("post")?.getInt32(4) ?? 0) / 65_536,
    },
  };
}

/** OS/2 has sCapHeight from version 2 on. */
function capHeightUnits(os2: DataView | null): number {
  return os2 !== null && os2.getUint16(0) >= 2 ? os2.getInt16(88) : 0;
}

/** Name 6 in UTF-16 (Windows), restricted to characters that a PDF name can have unescaped (ISO 32000-2, 7.3.5). */
function postScriptName(table: DataView | null): string {
  if (table === null) return UNNAMED;
  const strings = table.getUint16(4);
  for (let at = 6; at < 6 + table.getUint16(2) * 12; at += 12) {
    if (table.getUint16(at) !== WINDOWS || table.getUint16(at + 6) !== POSTSCRIPT_NAME) continue;
    const start = strings + table.getUint16(at + 10);
    const units = Array.from({ length: table.getUint16(at + 8) >> 1 }, (_, index) =>
      table.getUint16(start + 2 * index),
    );
    const name = String.fromCharCode(...units).replaceAll(/[^A-Za-z0-9+_-]/g, "");
    if (name !== "") return name;
  }
  return UNNAMED;
}

const UNNAMED = "Unnamed";
const WINDOWS = 3;
const POSTSCRIPT_NAME = 6;

function missing(table: string): never {
  throw new Error(`assertion failed: a font without the table ${table}`);
}
