import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FACE_FILES } from "#node";
import type { FaceName } from "#scripts";
import {
  charactersOf,
  codePointsOf,
  outlinesOf,
  scripts,
  tableTags,
  wholeProgram,
} from "./drawn-text.fixture.ts";

const FACES = Object.keys(FACE_FILES) as readonly FaceName[];

const cut = (face: FaceName, text: string) =>
  scripts.shaper.subset(wholeProgram(face), codePointsOf(text));

for (const face of FACES) {
  test(`texts in ${face} look the same in a subset as in the complete font`, () => {
    const program = wholeProgram(face);
    const whole = scripts.shaper.open(program);
    const wholeOutline = outlinesOf(program);
    fc.assert(
      fc.property(generateText(face), fc.constantFrom("ltr", "rtl"), (text, direction) => {
        const subset = scripts.shaper.subset(program, codePointsOf(text));
        const font = scripts.shaper.open(subset.shaping);
        const shapingOutline = outlinesOf(subset.shaping);
        const embeddedOutline = outlinesOf(subset.embedding);
        const expected = whole.shape(text, direction);
        const found = font.shape(text, direction);
        assert.deepEqual(
          found.map((glyph) => ({ ...glyph, glyph: 0 })),
          expected.map((glyph) => ({ ...glyph, glyph: 0 })),
        );
        for (const [index, { glyph }] of found.entries()) {
          const original = expected[index]?.glyph ?? -1;
          assert.equal(shapingOutline(glyph), wholeOutline(original));
          assert.equal(embeddedOutline(glyph), wholeOutline(original));
          assert.equal(font.advance(glyph), whole.advance(original));
          assert.deepEqual(font.ink(glyph), whole.ink(original));
        }
      }),
      { numRuns: 12 },
    );
  });
}

/**
 * Generates texts of a face's characters, half of them marks if the face has any. Georgian texts consist of Georgian
 * letters only: hb-subset drops subtables whose kerning values are zero, and later subtables then kern those pairs by
 * up to 50/1000.
 */
function generateText(face: FaceName): fc.Arbitrary<string> {
  const all = charactersOf(wholeProgram(face));
  const wanted = face === "georgian" ? all.filter((at) => at >= 0x10d0 && at < 0x10fd) : all;
  const marks = wanted.filter((codePoint) => /\p{M}/u.test(String.fromCodePoint(codePoint)));
  const character = fc.oneof(
    fc.constantFrom(...wanted),
    fc.constantFrom(...(marks.length > 0 ? marks : wanted)),
  );
  return fc
    .array(character, { minLength: 1, maxLength: 24 })
    .map((codePoints) => String.fromCodePoint(...codePoints));
}

test("the same arguments give the same bytes, in any order of characters", () => {
  const first = cut("arabic", "\u0633\u0644\u0627\u0645");
  cut("thai", "\u0e19\u0e49\u0e33");
  assert.deepEqual(cut("arabic", "\u0645\u0627\u0644\u0633"), first);
});

test("the shaping program keeps its layout tables, the embedded one has only outlines and widths", () => {
  const { shaping, embedding } = cut("devanagari", "\u0915\u094d\u0937\u093f");
  for (const tag of ["GDEF", "GPOS", "GSUB", "cmap"]) assert.ok(tableTags(shaping).includes(tag));
  assert.deepEqual(tableTags(embedding).toSorted(), [
    "glyf",
    "head",
    "hhea",
    "hmtx",
    "loca",
    "maxp",
  ]);
});

test("glyphs are renumbered, equally in both programs", () => {
  const { shaping, embedding } = cut("chinese", "\u4f60\u597d");
  const count = scripts.shaper.open(shaping).glyphCount;
  assert.ok(count <= 8, `${count} glyphs`);
  assert.equal(scripts.shaper.open(embedding).glyphCount, count);
});

test("glyph 0 remains a visible box, except in the Korean face, where it is empty", () => {
  for (const face of FACES) {
    const { shaping, embedding } = cut(face, "a");
    assert.equal(outlinesOf(shaping)(0) === "", face === "korean", face);
    assert.equal(outlinesOf(embedding)(0), outlinesOf(wholeProgram(face))(0), face);
  }
});

test("an empty subset still has the space and the dotted circle", () => {
  const font = scripts.shaper.open(cut("hebrew", "").shaping);
  assert.notEqual(font.glyphOf(0x20), 0);
  assert.notEqual(font.glyphOf(0x25cc), 0);
});

test("characters that the font lacks are ignored", () => {
  assert.deepEqual(cut("hebrew", "\u05d0\u4f60"), cut("hebrew", "\u05d0"));
});

test("a fraction keeps its small figures, and plain figures do not include them", () => {
  const plain = scripts.shaper.open(cut("sans", "12").shaping).glyphCount;
  const fraction = scripts.shaper.open(cut("sans", "1\u20442").shaping).glyphCount;
  assert.ok(fraction > plain + 3, `${plain} and ${fraction}`);
});

test("invalid font data fails an assertion", () => {
  const empty = Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  assert.throws(
    () => scripts.shaper.open(empty),
    /assertion failed: a font without the table head/,
  );
});
