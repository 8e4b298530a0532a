import assert from "node:assert/strict";
import { test } from "node:test";
import { readSummaries, summaryLine } from "./summary.ts";

test("a summary is found in the output of its benchmark", () => {
  const line = summaryLine({
    figure: "a row, CPU µs",
    ours: 16.44,
    floor: null,
    peer: { name: "pdfjs", value: 3071.5 },
  });
  assert.deepEqual(readSummaries(`fw9.pdf\n${line}\nsummary without a colon\n`), [
    { figure: "a row, CPU µs", floor: "–", ours: "16.4", peer: "3,072 (pdfjs)" },
  ]);
});

test("a line with more or fewer cells is refused", () => {
  assert.throws(() => readSummaries("summary: a | b | c"), /too few/);
  assert.throws(() => readSummaries("summary: a | b | c | d | e"), /too many/);
});
