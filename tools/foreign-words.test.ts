import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { foreignWords, foreignWordsOf } from "./foreign-words.ts";

for (const word of [
  "see /home/ann/notes.md",
  'const path = "/mnt/disk/engine";',
  "`/tmp/scratch/a.pdf`",
  "(/Users/ann/a)",
  '"resolved": "https://packages.example/zod/-/zod-4.6.7.tgz"',
  "registry.packages.example/zod",
  "ask ann@platen.dev",
]) {
  test(`refused: ${word}`, () => {
    assert.equal(foreignWordsOf("a.md", `first\n${word}`).length, 1);
    assert.match(String(foreignWordsOf("a.md", `first\n${word}`)[0]), /^a\.md:2: /);
  });
}

for (const word of [
  "service/work/queue.ts",
  "the folder /var/lib/platen",
  "https://example.com/home/page",
  "POST /api/v1/home/x",
  '"resolved": "engine"',
  "ann@example.com and bob@mail.example",
  "./tmp/a",
  "/tmp/forbidden",
]) {
  test(`accepted: ${word}`, () => {
    assert.deepEqual(foreignWordsOf("a.md", word), []);
  });
}

test("reading no file at all is a fault", (t) => {
  const root = mkdtempSync(join(tmpdir(), "words-"));
  t.after(() => rmSync(root, { recursive: true }));
  assert.throws(() => foreignWords(root), /No text file/);
});
