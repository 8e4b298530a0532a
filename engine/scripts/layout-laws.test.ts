import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { helvetica } from "./helvetica.fixture.ts";
import { layoutScripts } from "./layout-scripts.ts";
import { facesFor } from "./script-faces.fixture.ts";
import type { PlacedRun, ScriptBox } from "./script-layout.ts";

const SEED = 20260214;
const OWN = helvetica();

const WORDS = [
  ...Array.from("aW i,.()-12 \t€é\u00a0Łżβжשלםعربيلاه١٢،हिक्षไทยภาษา東京。、のは서울→✓"),
  "שָׁ",
  "👩‍👩‍👧‍👦",
  "🇵🇱",
  "1️⃣",
  "❤️",
  "e\u0301",
];
const RUBBISH = Array.from(
  "\u0000\u0001\u007f\ud800\udc00\u200d\u200c\u200e\u200f\u202b\u202c\u2067\u2069\ufe0f\u0301\ufffe",
);
const BREAKS = ["\n", "\r", "\r\n", "\u2028", "\u2029"];
const FACES = facesFor(WORDS.join(""));

const TEXT = fc
  .array(fc.constantFrom(...WORDS, ...WORDS, " ", " ", ...BREAKS), { maxLength: 60 })
  .map((pieces) => pieces.join(""));
const ANY_TEXT = fc
  .array(
    fc.oneof(fc.constantFrom(...WORDS, ...RUBBISH, ...BREAKS), fc.string({ unit: "binary" })),
    {
      maxLength: 30,
    },
  )
  .map((pieces) => pieces.join(""));
const BOX = fc.record({
  form: fc.constantFrom("single", "multiline", "comb"),
  width: fc.integer({ min: -5, max: 300 }),
  height: fc.integer({ min: -5, max: 400 }),
  border: fc.constantFrom(0, 1, 2),
  size: fc.constantFrom(0, 0, 6, 12, 40),
  shrinkFrom: fc.constantFrom(0, 0, 6, 12, 40),
  quadding: fc.constantFrom(0, 1, 2),
  cells: fc.integer({ min: 1, max: 100 }),
});
const HIGH: ScriptBox = {
  form: "multiline",
  width: 100,
  height: 20_000,
  border: 1,
  size: 12,
  shrinkFrom: 0,
  quadding: 0,
  cells: 0,
};

/** Reconstructs a text's logical order from its runs and clusters. */
function letters(runs: readonly PlacedRun[]): string {
  const units = runs.flatMap(({ clusters }) => clusters.flatMap(({ text }) => text.split("")));
  return units.toSorted().join("");
}

/** Without spaces, which may overhang, and line breaks. */
function solid(text: string): string {
  return text.replace(/[ \t\r\n\u2028\u2029]/gu, "");
}

function sortCharacters(text: string): string {
  return text.split("").toSorted().join("");
}

/** A run's clusters in logical order; valid for a single direction. */
function logical({ rtl, clusters }: PlacedRun): string {
  const texts = clusters.map(({ text }) => text);
  return (rtl ? texts.toReversed() : texts).join("");
}

test("Every character is drawn once, except line breaks and overhanging spaces", () => {
  const property = fc.property(TEXT, (text) => {
    const single = layoutScripts({ ...HIGH, form: "single" }, OWN, FACES, text);
    const plain = text.replace(/\r\n|[\r\n\u2028\u2029\t]/gu, " ");
    assert.equal(letters(single.runs), sortCharacters(plain));
    const lines = layoutScripts(HIGH, OWN, FACES, text);
    assert.equal(solid(letters(lines.runs)), sortCharacters(solid(text)));
    assert.equal(single.missingAt, -1);
    assert.ok(!lines.truncated);
  });
  fc.assert(property, { seed: SEED, numRuns: 400 });
});

test("Each run in logical order is a part of the text", () => {
  const property = fc.property(TEXT, (text) => {
    const plain = text.replaceAll("\t", " ");
    for (const run of layoutScripts(HIGH, OWN, FACES, text).runs) {
      assert.ok(plain.includes(logical(run)), JSON.stringify([plain, logical(run)]));
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 400 });
});

test("No line is wider than its box, whatever the quadding", () => {
  const property = fc.property(TEXT, fc.constantFrom(0, 1, 2), (text, quadding) => {
    for (const { x, clusters } of layoutScripts({ ...HIGH, quadding }, OWN, FACES, text).runs) {
      const glyphs = clusters.flatMap((cluster) => cluster.glyphs);
      const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) * 0.012;
      // Kerning across a line break is ignored: a fraction of the border.
      assert.ok(x >= 2 - 0.5 && x + width <= 98 + 0.5, `${x} + ${width}`);
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 400 });
});

test("Any text has a layout in any box, with finite positions and existing glyphs", () => {
  const property = fc.property(ANY_TEXT, BOX, (text, box) => {
    const { size, runs, missingAt } = layoutScripts(box, OWN, FACES, text);
    assert.ok(Number.isFinite(size) && missingAt >= -1 && missingAt < Math.max(1, text.length));
    for (const { face, x, y, clusters } of runs) {
      assert.ok(Number.isFinite(x) && Number.isFinite(y) && face >= -1 && face < FACES.length);
      const count = face < 0 ? 256 : (FACES[face]?.font.glyphCount ?? 0);
      for (const { glyph } of clusters.flatMap(({ glyphs }) => glyphs)) {
        assert.ok(glyph >= 0 && glyph < count);
      }
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 600 });
});

test("Glyph 0 of a face occurs only where a character is reported missing", () => {
  const property = fc.property(ANY_TEXT, (text) => {
    const { runs, missingAt } = layoutScripts({ ...HIGH, form: "single" }, OWN, FACES, text);
    const boxes = runs.some(
      ({ face, clusters }) =>
        face >= 0 && clusters.some(({ glyphs }) => glyphs.some(({ glyph }) => glyph === 0)),
    );
    assert.equal(boxes, missingAt >= 0);
  });
  fc.assert(property, { seed: SEED, numRuns: 400 });
});
