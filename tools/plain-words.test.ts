import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentFaults, plainWordFaults } from "./plain-words.ts";

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

test("a fragment is found at the beginning of each sentence of a comment, and not in code", () => {
  const text = [
    "/** What the page shows. */",
    "const a = 1; // The file. Of its first page",
    "/**",
    " * Reads the form.",
    " * Whose fields are read: those with a name.",
    " */",
    'const b = "What of it";',
    "/** The page that shows what a row has. */",
  ];
  const found = fragmentFaults("a.ts", text.join("\n"));
  assert.deepEqual(
    found.map(({ line }) => line),
    [1, 2, 3],
  );
});
