/**
 * Writes `engine/text/latin-metrics.ts` and `symbol-metrics.ts` from a folder that holds Adobe's fourteen AFM
 * files ("Core 14 AFM", as many packages carry them):  node tools/make-standard-metrics.ts FOLDER
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { glyphUnicode } from "../engine/text/glyph-names.ts";

type Glyph = { code: number; char: string; cell: string };

const LATIN = ["Helvetica", "Times", "Courier"].flatMap((family) => {
  const slant = family === "Times" ? "Italic" : "Oblique";
  const upright = family === "Times" ? "Times-Roman" : family;
  return [upright, `${family}-Bold`, `${family}-${slant}`, `${family}-Bold${slant}`];
});
const SYMBOLIC = ["Symbol", "ZapfDingbats"];

const HEAD = `/**
 * Widths and ink of standard fonts (ISO 32000-2, 9.6.2.2), from the Core 14 AFM files, Copyright (c) 1985, 1987,
 * 1989, 1990, 1991, 1992, 1993, 1997 Adobe Systems Incorporated. All Rights Reserved.
 * Written by tools/make-standard-metrics.ts; not edited by hand.
 */
`;

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node tools/make-standard-metrics.ts FOLDER");
write("latin-metrics.ts", latinSource(folder));
write("symbol-metrics.ts", symbolSource(folder));

function write(name: string, source: string): void {
  writeFileSync(new URL(`../engine/text/${name}`, import.meta.url), HEAD + source);
}

function latinSource(from: string): string {
  const order = glyphs(read(from, "Helvetica")).map((glyph) => glyph.char);
  const entries = LATIN.map((name) => {
    const listed = glyphs(read(from, name));
    return entry(
      name,
      read(from, name),
      order.map((char) => cellOf(listed, char)),
    );
  });
  return `import type { FontMetrics, LatinName } from "./font-metrics.ts";

/** The characters of all Latin fonts, in the order of their cells. */
export const LATIN_CHARACTERS: string =
${writeText(order.join(""))};

/** The twelve Latin fonts; cells in the order of \`LATIN_CHARACTERS\`. */
export const LATIN_METRICS: Readonly<Record<LatinName, FontMetrics>> = {
${entries.join("\n")}
};
`;
}

function symbolSource(from: string): string {
  const entries = SYMBOLIC.map((name) =>
    entry(name, read(from, name), byCode(glyphs(read(from, name)))),
  );
  return `import type { FontMetrics, SymbolName } from "./font-metrics.ts";

/** Symbol and ZapfDingbats; cells of the codes 32 to 254 of their own encoding, zeros where no glyph is. */
export const SYMBOL_METRICS: Readonly<Record<SymbolName, FontMetrics>> = {
${entries.join("\n")}
};
`;
}

function read(from: string, name: string): string {
  return readFileSync(join(from, `${name}.afm`), "latin1");
}

function entry(name: string, afm: string, cells: readonly string[]): string {
  const [, bottom = 0, , top = 0] = numbers(afm, "FontBBox");
  const [descender = bottom] = numbers(afm, "Descender");
  const [capHeight = top] = numbers(afm, "CapHeight");
  return `  ${JSON.stringify(name)}: {
    box: [${bottom}, ${top}],
    descender: ${descender},
    capHeight: ${capHeight},
    cells:
${writeText(cells.join(""), 6)},
  },`;
}

function glyphs(afm: string): Glyph[] {
  return [...afm.matchAll(/^C (\S+) ; WX (\S+) ; N (\S+) ; B (\S+) \S+ (\S+)/gmu)].map(
    ([, code, width, name = "", left, right]) => ({
      code: Number(code),
      char: glyphUnicode(name),
      cell: [Number(width), Number(left) + 200, Number(right) - Number(left)].map(pair).join(""),
    }),
  );
}

function cellOf(listed: readonly Glyph[], char: string): string {
  const found = listed.find((glyph) => glyph.char === char);
  if (found === undefined) throw new Error(`No glyph for ${char}`);
  return found.cell;
}

function byCode(listed: readonly Glyph[]): string[] {
  const at = new Map(listed.map((glyph) => [glyph.code, glyph.cell]));
  return Array.from({ length: 223 }, (_, i) => at.get(i + 32) ?? "000000");
}

function pair(value: number): string {
  if (value < 0 || value >= 36 * 36) throw new Error(`${value} does not fit two digits`);
  return value.toString(36).padStart(2, "0");
}

function numbers(afm: string, key: string): number[] {
  const line = new RegExp(`^${key} (.*)$`, "mu").exec(afm)?.[1];
  return line === undefined ? [] : line.trim().split(/\s+/u).map(Number);
}

/** Returns a long string as a sum of short literals. */
function writeText(value: string, indent = 2): string {
  const size = 96 - indent;
  const parts = [];
  for (let at = 0; at < value.length; at += size) {
    parts.push(" ".repeat(indent) + JSON.stringify(value.slice(at, at + size)));
  }
  return parts.join(" +\n");
}
