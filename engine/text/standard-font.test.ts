import assert from "node:assert/strict";
import { test } from "node:test";
import { closestFont, meantFont, sameMetricsFont } from "./closest-font.ts";
import { namedEncoding } from "./encodings.ts";
import type { LatinName } from "./font-metrics.ts";
import { LATIN_CHARACTERS, LATIN_METRICS } from "./latin-metrics.ts";
import { isStandardName, standardFont, standardGlyph } from "./standard-font.ts";

const WIN_ANSI = namedEncoding("WinAnsiEncoding") ?? [];
const LATIN_NAMES = Object.keys(LATIN_METRICS).filter(
  (name): name is LatinName => isStandardName(name) && !standardFont(name).symbolic,
);

test("Every Latin standard font has a glyph for every character of WinAnsi", () => {
  assert.equal(LATIN_NAMES.length, 12);
  for (const name of LATIN_NAMES) {
    for (const [code, char] of WIN_ANSI.entries()) {
      const glyph = standardGlyph(standardFont(name), WIN_ANSI, code);
      assert.equal(glyph === null, char === "", `${name} ${char}`);
    }
  }
});

test("The Latin fonts have the 315 characters of Adobe's metrics, each once", () => {
  assert.equal(LATIN_CHARACTERS.length, 315);
  assert.equal(new Set(LATIN_CHARACTERS).size, 315);
  for (const name of LATIN_NAMES) assert.equal(LATIN_METRICS[name].cells.length, 315 * 6);
});

test("All characters of Courier have the same width", () => {
  for (const name of LATIN_NAMES.filter((one) => one.startsWith("Courier"))) {
    const widths = WIN_ANSI.map(
      (_, code) => standardGlyph(standardFont(name), WIN_ANSI, code)?.width,
    );
    assert.deepEqual(new Set(widths), new Set([undefined, 600]));
  }
});

test("Ink may extend beyond its glyph's width, also to the left", () => {
  const italic = standardFont("Times-Italic");
  assert.deepEqual(standardGlyph(italic, WIN_ANSI, 0x66), { width: 278, left: -147, right: 424 });
  assert.deepEqual(standardGlyph(italic, WIN_ANSI, 0x20), { width: 250, left: 0, right: 0 });
});

function ink(name: LatinName, char: string): number {
  const glyph = standardGlyph(standardFont(name), WIN_ANSI, WIN_ANSI.indexOf(char));
  return glyph === null ? -1 : glyph.right - glyph.left;
}

test("Helvetica's ink is as wide as that of its substitute", () => {
  assert.deepEqual(
    [ink("Helvetica", "f"), ink("Helvetica", "ÿ"), ink("Helvetica", "~")],
    [265, 496, 494],
  );
  assert.deepEqual([ink("Helvetica", "€"), ink("Times-Roman", "f")], [556, 363]);
});

test("Symbol and ZapfDingbats are addressed by their built-in codes", () => {
  const symbol = standardFont("Symbol");
  assert.equal(standardGlyph(symbol, symbol.encoding, 0x61)?.width, 631);
  const dingbats = standardFont("ZapfDingbats");
  assert.equal(standardGlyph(dingbats, dingbats.encoding, 0x6c)?.width, 791);
  assert.equal(standardGlyph(dingbats, dingbats.encoding, 0x7f), null);
});

test("A font's family, weight and slant are recognised by its name", () => {
  const closest: Readonly<Record<string, string>> = {
    ArialMT: "Helvetica",
    "Arial-BoldItalicMT": "Helvetica-BoldOblique",
    "Times New Roman,Italic": "Times-Italic",
    "ABCDEF+Georgia-Bold": "Times-Bold",
    MicrosoftSansSerif: "Helvetica",
    LiberationMono: "Courier",
    "CourierNewPS-BoldMT": "Courier-Bold",
    "OCR-B": "Courier",
    HelveticaNeueLTStd: "Helvetica",
    "Frutiger-Black": "Helvetica-Bold",
    "Wingdings-Regular": "ZapfDingbats",
    SymbolMT: "Symbol",
    Unheard: "Helvetica",
  };
  for (const [name, expected] of Object.entries(closest)) {
    assert.equal(closestFont(name, 0), expected, name);
  }
});

test("Where the name says nothing the descriptor's flags decide", () => {
  assert.equal(closestFont("F1", 1 << 0), "Courier");
  assert.equal(closestFont("F1", 1 << 1), "Times-Roman");
  assert.equal(closestFont("F1", (1 << 1) | (1 << 6) | (1 << 18)), "Times-BoldItalic");
  assert.equal(closestFont("Arial", 1 << 1), "Helvetica");
});

test("Ink is taken only from fonts of the same shapes", () => {
  assert.equal(sameMetricsFont("Arial,Bold"), "Helvetica-Bold");
  assert.equal(sameMetricsFont("TimesNewRomanPSMT"), "Times-Roman");
  assert.equal(sameMetricsFont("ArialNarrow"), null);
  assert.equal(sameMetricsFont("Verdana"), null);
});

test("A name denotes a standard font if it is its own or Acrobat's short name", () => {
  assert.equal(meantFont("Helvetica-Bold"), "Helvetica-Bold");
  assert.equal(meantFont("TiBI"), "Times-BoldItalic");
  assert.equal(meantFont("Arial"), null);
});
