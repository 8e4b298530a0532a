import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, decodeText } from "#cos";
import { Codes } from "./codes.ts";
import type { PlanFont } from "./draw-plan.ts";

/** Latin-1 unchanged, and the euro sign at 128 as in WinAnsi. */
function latinFont(): PlanFont {
  const encode = new Uint8Array(65_536);
  for (let code = 32; code < 256; code += 1) if (code < 127 || code > 160) encode[code] = code;
  encode[0x20ac] = 128;
  return {
    encode,
    widths: new Uint16Array(256).fill(500),
    inkLeft: new Int16Array(256),
    inkRight: new Int16Array(256).fill(500),
    boxHeight: 1.156,
    descent: 0.207,
    capHeight: 0.718,
    bold: false,
  };
}

const FONT = latinFont();

function encodeText(text: string): Codes {
  const codes = new Codes();
  codes.encode(text, FONT, true);
  return codes;
}

test("every kind of line break becomes one code", () => {
  const codes = encodeText("a\r\nb\rc\nd\u2028e\u2029f");
  assert.equal(String.fromCharCode(...codes.codes.subarray(0, codes.length)), "a\nb\nc\nd\ne\nf");
});

test("plain codes equal the value's PDFDocEncoding byte for byte", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const codes = encodeText(text);
      if (!codes.plain || codes.missingAt >= 0) return;
      const bytes = codes.codes.slice(0, codes.length);
      assert.equal(decodeText(new CosString(bytes)), text);
    }),
  );
});

test("a value that begins like a byte order mark is not plain", () => {
  assert.equal(encodeText("þÿab").plain, false);
  assert.equal(encodeText("ï»¿ab").plain, false);
  assert.equal(encodeText("ab þÿ").plain, true);
});

test("the position of the first character without a code is reported, and nothing is drawn for it", () => {
  const codes = encodeText("1 € ≠ 1 Ω");
  assert.equal(codes.missingAt, 4);
  assert.equal(codes.length, 7);
  assert.equal(codes.plain, false);
});

test("tabs and other control characters are moves that need no glyph", () => {
  const codes = encodeText("a\tb\u0000c\u001fd\u007f");
  assert.deepEqual([...codes.codes.subarray(0, codes.length)], [97, 9, 98, 1, 99, 1, 100, 1]);
  assert.deepEqual([codes.moves, codes.missingAt, codes.plain], [4, -1, false]);
  codes.encode("ab", FONT, true);
  assert.equal(codes.moves, 0);
});

test("a tab advances to the next stop, even from exactly on a stop", () => {
  const codes = encodeText("ab\tc");
  assert.equal(codes.width(FONT.widths, 0, codes.length, 3000), 3500);
  assert.equal(codes.width(FONT.widths, 0, codes.length, 1000), 2500);
});

test("a hidden value shows one asterisk per character of any script", () => {
  const codes = new Codes();
  codes.encodeHidden("pä😀Ω", FONT);
  assert.equal(String.fromCharCode(...codes.codes.subarray(0, codes.length)), "****");
  assert.equal(codes.missingAt, -1);
});

test("the same value in another font is encoded again", () => {
  const codes = new Codes();
  codes.encode("a", FONT, true);
  codes.encode("a", { ...FONT, encode: new Uint8Array(65_536) }, true);
  assert.equal(codes.missingAt, 0);
});

test("a line break becomes a space where breaks do not count", () => {
  const codes = new Codes();
  codes.encode("a\r\nb\nc", FONT, false);
  assert.equal(String.fromCharCode(...codes.codes.subarray(0, codes.length)), "a b c");
  assert.equal(codes.plain, false);
});

test("a hidden value does not affect the asterisks of another field", () => {
  const none = { ...FONT, encode: new Uint8Array(65_536) };
  const codes = new Codes();
  codes.encodeHidden("ab", none);
  assert.equal(codes.missingAt, -1);
  codes.encode("**", none, false);
  assert.equal(codes.missingAt, 0);
  codes.encodeHidden("ab", FONT);
  codes.encode("**", FONT, false);
  assert.equal(codes.plain, true);
});

test("an empty value is plain, whatever was encoded before", () => {
  const codes = new Codes();
  for (const before of ["a", "þÿ", "\u4e00", "\t"]) {
    codes.encode(before, FONT, true);
    codes.encode("", FONT, true);
    assert.deepEqual([codes.length, codes.plain, codes.missingAt], [0, true, -1]);
  }
});

test("a code that a literal string escapes is noted, whatever the value before had", () => {
  const codes = new Codes();
  for (const [text, breaks, escapes] of [
    ["plain text", false, false],
    ["(x", false, true],
    ["x)", false, true],
    ["a\\b", false, true],
    ["a\nb", false, false],
    ["a\nb", true, true],
    ["a\tb", true, false],
    ["plain", true, false],
  ] as const) {
    codes.encode(text, FONT, breaks);
    assert.equal(codes.escapes, escapes, JSON.stringify(text));
  }
});

test("the width of a whole value is the sum of its parts", () => {
  const codes = new Codes();
  for (const text of ["", "Ada", "a\nb", "tab\tbed", "\u0001", "x"]) {
    codes.encode(text, FONT, false);
    const { widths } = FONT;
    let sum = 0;
    for (let i = 0; i < codes.length; i += 1) sum += widths[codes.codes[i] ?? 0] ?? 0;
    assert.equal(codes.width(widths, 0, codes.length, 0), sum, JSON.stringify(text));
  }
});
