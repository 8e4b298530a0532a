import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, decodeText } from "#cos";
import { Codes } from "./codes.ts";
import type { PlanFont } from "./draw-plan.ts";

/** Latin-1 as it is, and the euro at 128 as WinAnsi has it. */
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

function encoded(text: string): Codes {
  const codes = new Codes();
  codes.encode(text, FONT, true);
  return codes;
}

test("every kind of line break is one code", () => {
  const codes = encoded("a\r\nb\rc\nd\u2028e\u2029f");
  assert.equal(String.fromCharCode(...codes.codes.subarray(0, codes.length)), "a\nb\nc\nd\ne\nf");
});

test("plain codes are the value's own PDFDocEncoding, byte for byte", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const codes = encoded(text);
      if (!codes.plain || codes.missingAt >= 0) return;
      const bytes = codes.codes.slice(0, codes.length);
      assert.equal(decodeText(new CosString(bytes)), text);
    }),
  );
});

test("a value that would be read back as marked is not plain", () => {
  assert.equal(encoded("þÿab").plain, false);
  assert.equal(encoded("ï»¿ab").plain, false);
  assert.equal(encoded("ab þÿ").plain, true);
});

test("the first character without a code is named, and none is drawn in its place", () => {
  const codes = encoded("1 € ≠ 1 Ω");
  assert.equal(codes.missingAt, 4);
  assert.equal(codes.length, 7);
  assert.equal(codes.plain, false);
});

test("a tab and every other control character is a move, which no font need draw", () => {
  const codes = encoded("a\tb\u0000c\u001fd\u007f");
  assert.deepEqual([...codes.codes.subarray(0, codes.length)], [97, 9, 98, 1, 99, 1, 100, 1]);
  assert.deepEqual([codes.moves, codes.missingAt, codes.plain], [4, -1, false]);
  codes.encode("ab", FONT, true);
  assert.equal(codes.moves, 0);
});

test("a tab leads to the next stop, beyond one that is reached exactly", () => {
  const codes = encoded("ab\tc");
  assert.equal(codes.width(FONT.widths, 0, codes.length, 3000), 3500);
  assert.equal(codes.width(FONT.widths, 0, codes.length, 1000), 2500);
});

test("a hidden value shows an asterisk a character, of any script", () => {
  const codes = new Codes();
  codes.encodeHidden("pä😀Ω", FONT);
  assert.equal(String.fromCharCode(...codes.codes.subarray(0, codes.length)), "****");
  assert.equal(codes.missingAt, -1);
});

test("the same value in another font is encoded anew", () => {
  const codes = new Codes();
  codes.encode("a", FONT, true);
  codes.encode("a", { ...FONT, encode: new Uint8Array(65_536) }, true);
  assert.equal(codes.missingAt, 0);
});

test("where lines do not count, a line break is drawn as a space", () => {
  const codes = new Codes();
  codes.encode("a\r\nb\nc", FONT, false);
  assert.equal(String.fromCharCode(...codes.codes.subarray(0, codes.length)), "a b c");
  assert.equal(codes.plain, false);
});

test("a hidden value does not make the asterisks of another field drawable", () => {
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

test("an empty value is plain, whatever was encoded before it", () => {
  const codes = new Codes();
  for (const before of ["a", "þÿ", "\u4e00", "\t"]) {
    codes.encode(before, FONT, true);
    codes.encode("", FONT, true);
    assert.deepEqual([codes.length, codes.plain, codes.missingAt], [0, true, -1]);
  }
});
