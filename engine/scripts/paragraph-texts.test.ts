import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PARAGRAPH_UNITS_MAX, paragraphTexts, sourceIndex } from "./paragraph-texts.ts";
import { graphemeStarts } from "./shaped-paragraph.ts";

const SEED = 20260216;
const TEXT = fc
  .array(fc.constantFrom("a", "Ł", "😀", "\r", "\n", "\u2028", "\t", " "), { maxLength: 40 })
  .map((pieces) => pieces.join(""));

test("Every kind of line break ends a paragraph where breaks count, and is a space elsewhere", () => {
  const text = "a\rb\nc\r\nd\u2028e\u2029\tf";
  assert.deepEqual(
    Array.from(paragraphTexts(text, true), (paragraph) => paragraph.text),
    ["a", "b", "c", "d", "e", " f"],
  );
  assert.deepEqual([...paragraphTexts(text, false)], [{ text: "a b c d e  f", from: 0 }]);
  assert.deepEqual([...paragraphTexts("", true)], [{ text: "", from: 0 }]);
});

test("Drawn text is mapped back to the value", () => {
  const property = fc.property(TEXT, (text) => {
    const [single] = paragraphTexts(text, false);
    for (const [at, unit] of (single?.text ?? "").split("").entries()) {
      if (unit !== " ") assert.equal(text[sourceIndex(text, at)], unit);
    }
    for (const paragraph of paragraphTexts(text, true)) {
      const source = text.slice(paragraph.from, paragraph.from + paragraph.text.length);
      assert.equal(source.replaceAll("\t", " "), paragraph.text);
    }
  });
  fc.assert(property, { seed: SEED });
});

test("An overlong paragraph is split between characters", () => {
  const words = [...paragraphTexts("words ".repeat(5000), true)];
  assert.ok(words.length > 1 && words.every(({ text }) => text.length <= PARAGRAPH_UNITS_MAX));
  assert.ok(words.every(({ text }) => text.startsWith("words")));
  const emoji = [...paragraphTexts(`a${"😀".repeat(10_000)}`, true)];
  assert.equal(emoji.map(({ text }) => text).join(""), `a${"😀".repeat(10_000)}`);
  assert.ok(emoji.every(({ text }) => text.isWellFormed()));
});

test("Plain letters are clusters as in the segmenter", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const letters = fc.constantFrom(
    ...Array.from("aŁ\u00ad©жשعא،٣かー中。한ệ–’₺，ｱ\u0301\u200d\ufe0f👍🏽🇵🇱\u064b\u05b0\u3099"),
  );
  const property = fc.property(fc.array(letters, { maxLength: 8 }), (pieces) => {
    const text = pieces.join("");
    const expected = Array.from(segmenter.segment(text), ({ index }) => index);
    assert.deepEqual([...graphemeStarts(text)], [...expected, text.length]);
  });
  fc.assert(property, { seed: SEED, numRuns: 2000 });
});
