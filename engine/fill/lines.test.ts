import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Codes } from "./codes.ts";
import type { PlanFont } from "./draw-plan.ts";
import { Lines } from "./lines.ts";

const WIDTHS = new Uint16Array(256).fill(500);
const FONT: PlanFont = {
  encode: Uint8Array.from({ length: 65_536 }, (_, unit) => (unit < 256 ? unit : 0)),
  widths: WIDTHS,
  inkLeft: new Int16Array(256),
  inkRight: new Int16Array(256),
  boxHeight: 1,
  descent: 0.2,
  capHeight: 0.7,
  bold: false,
};

/** The lines of `text` in a box of `columns` characters. */
function wrapText(text: string, columns: number): string[] {
  const codes = new Codes();
  codes.encode(text, FONT, true);
  const lines = new Lines();
  lines.wrap(codes, WIDTHS, columns * 500, 2000);
  return Array.from({ length: lines.count }, (_, line) =>
    String.fromCharCode(...codes.codes.subarray(lines.starts[line], lines.ends[line])),
  );
}

test("lines break at spaces, and inside a word longer than a line", () => {
  assert.deepEqual(wrapText("the quick brown fox", 9), ["the quick ", "brown fox"]);
  assert.deepEqual(wrapText("abcdefgh ij", 3), ["abc", "def", "gh ", "ij"]);
});

test("a word that fits its line exactly stays on it", () => {
  assert.deepEqual(wrapText("aaa bbb", 7), ["aaa bbb"]);
  assert.deepEqual(wrapText("aaa bbb", 3), ["aaa ", "bbb"]);
});

test("empty lines are kept", () => {
  assert.deepEqual(wrapText("a\n\nb\n", 5), ["a", "", "b", ""]);
});

test("a tab advances to the next stop, and a line may break after it", () => {
  assert.deepEqual(wrapText("a\tb", 5), ["a\tb"]);
  assert.deepEqual(wrapText("a\tbc", 5), ["a\t", "bc"]);
  assert.deepEqual(wrapText("abcd\te", 9), ["abcd\te"]);
});

test("no character is lost or duplicated, and lines exceed the box only by spaces", () => {
  const text = fc.stringMatching(/^[a-e \n]{0,60}$/u);
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (value, columns) => {
      const lines = wrapText(value, columns);
      const paragraphs = value.split("\n");
      assert.equal(lines.join(""), paragraphs.join(""));
      for (const line of lines) assert.ok(line.trimEnd().length <= columns, line);
    }),
  );
});
