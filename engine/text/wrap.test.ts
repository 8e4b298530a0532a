import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wrapCodes } from "./wrap.ts";

const SEED = 20260102;
const WIDTHS = new Uint16Array(256).fill(500);
WIDTHS[32] = 250;
WIDTHS["W".charCodeAt(0)] = 1000;
WIDTHS["i".charCodeAt(0)] = 200;

function codesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function wrapText(text: string, maxWidth: number): string[] {
  const lines = wrapCodes(codesOf(text), WIDTHS, maxWidth, 4000);
  return lines.map(({ start, end }) => text.slice(start, end));
}

test("A line holds as many words as fit", () => {
  assert.deepEqual(wrapText("one two three", 3250), ["one two", "three"]);
  assert.deepEqual(wrapText("one two three", 3249), ["one", "two", "three"]);
});

test("A word that is longer than a line breaks between characters", () => {
  assert.deepEqual(wrapText("abcdefg", 1500), ["abc", "def", "g"]);
  assert.deepEqual(wrapText("a bcdefg", 1500), ["a", "bcd", "efg"]);
  assert.deepEqual(wrapText("abcdefg", 1), "abcdefg".split(""));
});

test("Trailing spaces may overhang; leading spaces are kept", () => {
  assert.deepEqual(wrapText("abc      def", 1500), ["abc", "def"]);
  assert.deepEqual(wrapText("  ab", 1500), ["  ab"]);
});

test("A wide letter after a space moves to the next line when only its rest would fit", () => {
  assert.deepEqual(wrapText("iWW", 1200), ["iW", "W"]);
  assert.deepEqual(wrapText("i iWW", 1200), ["i", "iW", "W"]);
});

test("Every line break starts a line, even an empty one", () => {
  assert.deepEqual(wrapText("", 1000), [""]);
  assert.deepEqual(wrapText("\n", 1000), ["", ""]);
  assert.deepEqual(wrapText("a\n\nb\n", 1000), ["a", "", "b", ""]);
});

const TEXT = fc
  .array(fc.constantFrom("a", "W", "i", " ", " ", "\n"), { maxLength: 60 })
  .map((chars) => chars.join(""));
const WIDTH = fc.integer({ min: 1, max: 6000 });

test("Wrapping keeps every character except spaces and line breaks, in order", () => {
  const property = fc.property(TEXT, WIDTH, (text, width) => {
    assert.equal(wrapText(text, width).join("").replace(/ /gu, ""), text.replace(/[ \n]/gu, ""));
  });
  fc.assert(property, { seed: SEED, numRuns: 1000 });
});

test("A line is never wider than allowed, unless it is a single character", () => {
  const property = fc.property(TEXT, WIDTH, (text, width) => {
    for (const line of wrapText(text, width)) {
      const lineWidth = codesOf(line).reduce((sum, code) => sum + (WIDTHS[code] ?? 0), 0);
      assert.ok(lineWidth <= width || line.length === 1, `${line} is ${lineWidth} wide`);
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 1000 });
});

test("Between two lines are only spaces and at most one line break", () => {
  const property = fc.property(TEXT, WIDTH, (text, width) => {
    const lines = wrapCodes(codesOf(text), WIDTHS, width, 4000);
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1]?.start ?? text.length;
      assert.match(text.slice(line.end, next), /^ *\n?$/u);
    }
  });
  fc.assert(property, { seed: SEED, numRuns: 1000 });
});
