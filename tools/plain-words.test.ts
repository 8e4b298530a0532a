import assert from "node:assert/strict";
import { test } from "node:test";
import { plainWordFaults } from "./plain-words.ts";

const lines = (text: string): number[] => plainWordFaults("a.ts", text).map(({ line }) => line);

test("a listed word is found in prose, in a name and in the middle of a name", () => {
  assert.deepEqual(lines("// Whoever waits\nconst toldEvents = 1;\nfindStandingOf();"), [1, 2, 3]);
});

test("each occurrence counts", () => {
  assert.deepEqual(lines("// Nobody told him."), [1, 1, 1]);
});

test("longer words, words in quotes and a font resource are not counted", () => {
  assert.deepEqual(lines('understand(); outstanding(); user === "nobody" // `nobody`'), []);
  assert.deepEqual(lines('{ HeBo: "Helvetica-Bold" }'), []);
});
