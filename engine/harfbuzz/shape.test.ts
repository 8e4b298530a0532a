import assert from "node:assert/strict";
import { test } from "node:test";
import { openWhole, shaped } from "./drawn-text.fixture.ts";

const glyphsOf = (...args: Parameters<typeof shaped>) => shaped(...args).map(({ glyph }) => glyph);
const widthOf = (...args: Parameters<typeof shaped>) =>
  shaped(...args).reduce((sum, { advance }) => sum + advance, 0);

test("Arabic letters join: between others a letter has a different glyph than alone", () => {
  const [alone] = glyphsOf("arabic", "\u0647", "rtl");
  const joined = glyphsOf("arabic", "\u0647\u0647\u0647", "rtl");
  assert.equal(new Set([alone, ...joined]).size, 4);
});

test("lam and alef form one ligature, narrower than the two", () => {
  const ligature = glyphsOf("arabic", "\u0644\u0627", "rtl");
  const font = openWhole("arabic");
  const apart = font.advance(font.glyphOf(0x0644)) + font.advance(font.glyphOf(0x0627));
  assert.ok(widthOf("arabic", "\u0644\u0627", "rtl") < 0.9 * apart);
  assert.ok(!ligature.includes(font.glyphOf(0x0644)) && !ligature.includes(font.glyphOf(0x0627)));
});

test("right-to-left text is returned in visual order, its last character first", () => {
  const clusters = shaped("hebrew", "\u05e9\u05dc\u05d5\u05dd", "rtl").map(
    ({ cluster }) => cluster,
  );
  assert.deepEqual(clusters, [3, 2, 1, 0]);
});

test("brackets in right-to-left text are mirrored", () => {
  const font = openWhole("hebrew");
  assert.deepEqual(glyphsOf("hebrew", "(\u05d0)", "rtl"), [
    font.glyphOf(0x28),
    font.glyphOf(0x05d0),
    font.glyphOf(0x29),
  ]);
});

test("Devanagari's short i comes before the consonant that it follows, in one cluster", () => {
  const [vowel, consonant] = shaped("devanagari", "\u0915\u093f");
  assert.equal(consonant?.glyph, openWhole("devanagari").glyphOf(0x0915));
  assert.deepEqual([vowel?.cluster, consonant?.cluster], [0, 0]);
  assert.ok((vowel?.advance ?? 0) > 0);
});

test("Devanagari's ksha is one glyph for three characters", () => {
  assert.equal(shaped("devanagari", "\u0915\u094d\u0937").length, 1);
});

test("Thai's sara am becomes a ring above the consonant, below its tone mark, and an aa", () => {
  const glyphs = shaped("thai", "\u0e19\u0e49\u0e33");
  const font = openWhole("thai");
  assert.equal(glyphs.length, 4);
  assert.equal(glyphs[0]?.glyph, font.glyphOf(0x0e19));
  assert.equal(glyphs[3]?.advance, font.advance(font.glyphOf(0x0e32)));
  assert.deepEqual([glyphs[1]?.advance, glyphs[2]?.advance], [0, 0]);
});

test("decomposed Vietnamese marks become precomposed letters", () => {
  const font = openWhole("sans");
  assert.deepEqual(glyphsOf("sans", "e\u0302\u0323"), [font.glyphOf(0x1ec7)]);
  assert.deepEqual(glyphsOf("sans", "\u00ea\u0323"), [font.glyphOf(0x1ec7)]);
});

test("marks without a precomposed letter are stacked on their base", () => {
  const [base, ring, tilde] = shaped("sans", "x\u030a\u0303");
  assert.ok((base?.advance ?? 0) > 0);
  assert.deepEqual([ring?.advance, tilde?.advance], [0, 0]);
  assert.ok((tilde?.dy ?? 0) > (ring?.dy ?? 0), "the tilde stands above the ring");
});

test("a family of four joined emoji is one glyph, and so is a flag of two letters", () => {
  assert.equal(shaped("emoji", "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}").length, 1);
  assert.equal(shaped("emoji", "\u{1f1e9}\u{1f1ea}").length, 1);
});

test("clusters are UTF-16 indices: an emoji counts as two", () => {
  const clusters = shaped("emoji", "\u{1f600}\u{1f601}").map(({ cluster }) => cluster);
  assert.deepEqual(clusters, [0, 2]);
});

test("Latin is kerned", () => {
  const font = openWhole("sans");
  const apart = font.advance(font.glyphOf(0x41)) + font.advance(font.glyphOf(0x56));
  assert.ok(widthOf("sans", "AV") < apart);
});

test("Chinese, Japanese and Korean characters are about one em wide", () => {
  assert.equal(widthOf("chinese", "\u4f60\u597d"), 2000);
  assert.equal(widthOf("japanese", "\u65e5\u672c\u30c6"), 3000);
  assert.ok(Math.abs(widthOf("korean", "\uc548\ub155") - 2000) < 200);
});

test("a missing character or a lone surrogate is glyph 0", () => {
  assert.deepEqual(glyphsOf("hebrew", "\u4f60"), [0]);
  assert.equal(openWhole("hebrew").glyphOf(0x4f60), 0);
  assert.deepEqual(glyphsOf("hebrew", "\ud83d"), [0]);
});

test("lengths are thousandths of an em, whatever the font's own units", () => {
  const font = openWhole("emoji"); // 2,048 units per em
  const [left, right] = font.ink(font.glyphOf(0x1f600));
  assert.ok(left > 50 && left < 200 && right > 1000 && right < 1300, `${left} ${right}`);
  assert.deepEqual(font.ink(font.glyphOf(0x20)), [0, 0]);
});

test("a font has the metrics that its PDF descriptor needs", () => {
  assert.deepEqual(openWhole("sans").descriptor, {
    name: "NotoSans-Regular",
    box: [-621, -508, 2800, 1067],
    ascent: 1069,
    descent: -293,
    capHeight: 714,
    italicAngle: 0,
  });
});

test("a long text, and a text after it, are shaped correctly", () => {
  const font = openWhole("sans");
  const once = font.shape("Ada ", "ltr");
  const often = font.shape("Ada ".repeat(5000), "ltr");
  assert.equal(often.length, 5000 * once.length);
  assert.deepEqual(font.shape("Ada ", "ltr"), once);
  assert.deepEqual(font.shape("", "ltr"), []);
});
