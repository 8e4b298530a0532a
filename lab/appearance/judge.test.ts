import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf, glyphsOf, sampleOf } from "./appearance.fixture.ts";
import type { Path } from "./drawing.ts";
import { judge } from "./judge.ts";

const SINGLE = sampleOf();
const MARK: Path = {
  paint: "fill",
  numbers: [1, 2, 99, 2, 99, 16, 1, 16],
  color: [0.6, 0.757, 0.855],
  width: 0,
};
const BORDER: Path = { paint: "stroke", numbers: [0.5, 0.5, 99.5, 0.5], color: [0], width: 1 };

function missOf(acrobat: Parameters<typeof judge>[1], own: Parameters<typeof judge>[2]): string {
  return judge(SINGLE, acrobat, own)
    .map(({ measure, miss }) => `${measure}: ${miss}`)
    .join("; ");
}

test("text within a twentieth of a point is as Acrobat has it, farther away it is not", () => {
  const acrobat = drawingOf({ glyphs: glyphsOf("ab") });
  assert.equal(missOf(acrobat, drawingOf({ glyphs: glyphsOf("ab", 2.04) })), "single: null");
  const low = drawingOf({ glyphs: glyphsOf("ab", 2, 5.9) });
  assert.equal(missOf(acrobat, low), 'single: "a" at 2 5.9, Acrobat has "a" at 2 6');
});

test("spaces and control characters are no ink, and every other character counts", () => {
  const acrobat = drawingOf({ glyphs: glyphsOf("a\u0001 ") });
  assert.equal(missOf(acrobat, drawingOf({ glyphs: glyphsOf("a") })), "single: null");
  const more = drawingOf({ glyphs: glyphsOf("ab") });
  assert.equal(missOf(acrobat, more), 'single: line 1 is "ab", Acrobat has "a"');
});

test("a line that breaks elsewhere is a miss, and so is another size", () => {
  const acrobat = drawingOf({ glyphs: [...glyphsOf("a", 2, 20), ...glyphsOf("b", 2, 6)] });
  assert.match(missOf(acrobat, drawingOf({ glyphs: glyphsOf("ab", 2, 20) })), /line 1 is "ab"/);
  const larger = acrobat.glyphs.map((glyph) => ({ ...glyph, size: 13 }));
  assert.match(missOf(acrobat, drawingOf({ glyphs: larger })), /size 13, Acrobat has 12/);
});

test("nothing drawn is a miss with its reason", () => {
  const acrobat = drawingOf({ glyphs: glyphsOf("ab"), paths: [BORDER] });
  assert.equal(missOf(acrobat, "no field"), "single: no field; frames: no field");
});

test("marks behind items and frames are held against their like", () => {
  const glyphs = glyphsOf("ab");
  const acrobat = drawingOf({ glyphs, paths: [MARK, BORDER] });
  assert.match(missOf(acrobat, acrobat), /list selection: null; frames: null/);
  assert.match(missOf(acrobat, drawingOf({ glyphs, paths: [BORDER] })), /selection: 0 paths/);
  const red = { ...BORDER, color: [1, 0, 0] };
  assert.match(missOf(acrobat, drawingOf({ glyphs, paths: [MARK, red] })), /colour 1 0 0/);
});

test("grey is the same colour in one component and in three", () => {
  const acrobat = drawingOf({ paths: [BORDER] });
  const own = drawingOf({ paths: [{ ...BORDER, color: [0, 0, 0] }] });
  assert.match(missOf(acrobat, own), /frames: null/);
});

test("a comb is asked glyph by glyph, within a quarter point", () => {
  const comb = sampleOf({ ff: 2 ** 24 });
  const acrobat = drawingOf({ glyphs: glyphsOf("abc") });
  const own = glyphsOf("abc").map((glyph, i) => ({ ...glyph, x: glyph.x + 0.15 * i }));
  const [judgement] = judge(comb, acrobat, drawingOf({ glyphs: own }));
  assert.deepEqual([judgement?.asked, judgement?.met], [3, 2]);
});
