import { type Encoding, namedEncoding } from "./encodings.ts";
import type { FontMetrics, LatinName, StandardName } from "./font-metrics.ts";
import { LATIN_CHARACTERS, LATIN_METRICS } from "./latin-metrics.ts";
import { standInInk } from "./stand-in-ink.ts";
import { SYMBOL_METRICS } from "./symbol-metrics.ts";

/** One of the standard 14 fonts (ISO 32000-2, 9.6.2.2). */
export type StandardFont = {
  readonly name: StandardName;
  readonly metrics: FontMetrics;
  /** The characters of the font's built-in encoding. */
  readonly encoding: Encoding;
  /** True for Symbol and ZapfDingbats, which have built-in encodings of their own. */
  readonly symbolic: boolean;
};

/** One glyph: advance width, left and right edge of its ink, in 1/1000 em. */
export type Glyph = { readonly width: number; readonly left: number; readonly right: number };

export function isStandardName(name: string): name is StandardName {
  return isLatin(name) || name === "Symbol" || name === "ZapfDingbats";
}

export function standardFont(name: StandardName): StandardFont {
  if (isLatin(name)) {
    const encoding = namedEncoding("StandardEncoding") ?? [];
    return { name, metrics: LATIN_METRICS[name], encoding, symbolic: false };
  }
  const metrics = SYMBOL_METRICS[name];
  return { name, metrics, encoding: symbolEncoding(metrics), symbolic: true };
}

/** The glyph of a code under `encoding`; `null` where the font has none. */
export function standardGlyph(font: StandardFont, encoding: Encoding, code: number): Glyph | null {
  const char = encoding[code] ?? "";
  if (char === "") return null;
  if (font.symbolic) return glyphAt(font.metrics, code - SYMBOL_FIRST);
  const glyph = glyphAt(font.metrics, LATIN_CHARACTERS.indexOf(SAME_GLYPH.get(char) ?? char));
  if (glyph === null) return null;
  const ink = standInInk(font.name, char);
  if (ink !== null) return { ...glyph, right: glyph.left + ink };
  // Adobe's metrics have no ink for the euro sign.
  return char === "€" && glyph.right === glyph.left ? { ...glyph, right: glyph.width } : glyph;
}

const SYMBOL_FIRST = 32;

/** Characters that share another one's glyph. */
const SAME_GLYPH: ReadonlyMap<string, string> = new Map([
  ["\u00a0", " "],
  ["\u00ad", "-"],
]);

function isLatin(name: string): name is LatinName {
  return Object.hasOwn(LATIN_METRICS, name);
}

/** Values in Symbol and ZapfDingbats denote glyphs by code: "4" is a check mark. */
function symbolEncoding(metrics: FontMetrics): string[] {
  return Array.from({ length: 256 }, (_, code) =>
    glyphAt(metrics, code - SYMBOL_FIRST) === null ? "" : String.fromCharCode(code),
  );
}

function glyphAt(metrics: FontMetrics, index: number): Glyph | null {
  const cell = metrics.cells.slice(index * 6, index * 6 + 6);
  if (index < 0 || cell === "" || cell === "000000") return null;
  const [width = 0, from = 0, ink = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(cell.slice(at, at + 2), 36),
  );
  const left = from - 200;
  return { width, left, right: left + ink };
}
