import assert from "node:assert/strict";
import { test } from "node:test";
import { toUnicode } from "./to-unicode.ts";

test("a code without a text is left out", () => {
  const map = toUnicode(["", "A", "", "é"]);
  assert.match(map, /2 beginbfchar\n<0001><0041>\n<0003><00E9>\nendbfchar/u);
});

test("a character beyond the basic plane is two UTF-16 units", () => {
  assert.match(toUnicode(["😀"]), /<0000><D83DDE00>/u);
});

test("no block has more than a hundred entries", () => {
  const map = toUnicode(Array.from({ length: 250 }, () => "x"));
  const counts = [...map.matchAll(/(\d+) beginbfchar/gu)].map((match) => match[1]);
  assert.deepEqual(counts, ["100", "100", "50"]);
});

test("without any texts there is no block", () => {
  assert.doesNotMatch(toUnicode(["", ""]), /bfchar/u);
});
