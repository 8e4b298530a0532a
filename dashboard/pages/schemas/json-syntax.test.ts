import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { syntaxFaultLine } from "./json-syntax.ts";

test("the fault of a text that is not JSON is at its line", () => {
  for (const [text, line] of [
    ['{\n  "type": \n}', 3],
    ['{\n  "a": 1,\n}', 3],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ["{\n  a: 1\n}", 2],
    ["[1,\n2\n", 3],
    ['"a\nb"', 1],
    ["{}\n{}", 2],
    ["[1\n}", 2],
    ["", 1],
    ["nul", 1],
  ] as const)
    assert.equal(syntaxFaultLine(text), line, text);
});

test("a text is JSON here exactly if the browser can read it", () => {
  const json = fc.json({ maxDepth: 3 });
  const broken = fc
    .tuple(json, fc.nat(), fc.constantFrom("", ",", "}", "[", '"', ":", "x", "0", "\n"))
    .map(([text, at, sign]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + sign + text.slice(place + 1);
    });
  fc.assert(
    fc.property(fc.oneof(json, broken), (text) => {
      assert.equal(syntaxFaultLine(text) === null, isJson(text), text);
    }),
    { seed: 7, numRuns: 2000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
