import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runPlaten } from "./run-platen.fixture.ts";

/** The pages that introduce the command. */
const PAGES = ["README.md", "docs/command-line.md", "docs/quick-start.md"];
const texts = PAGES.map((page) => readFileSync(new URL(`../${page}`, import.meta.url), "utf8"));
const lines = new Set(
  texts
    .flatMap((text) => [...text.matchAll(/```sh\n(.*?)```/gs)])
    .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split("\n"))
    .filter((line) => /^(npx platen|npm run demo)/.test(line))
    .map((line) => line.replace(/^npx platen /, "").replace(/^npm run demo( --)?/, "demo")),
);

test("the pages show every command", () => {
  for (const command of [
    "demo",
    "fields",
    "map",
    "fill",
    "serve",
    "admin create-account",
    "login",
    "templates upload",
    "mappings create",
    "envelopes create",
    "bulk",
    "listen",
  ])
    assert.ok(
      [...lines].some((line) => line.startsWith(command)),
      command,
    );
});

for (const line of lines) {
  test(`a documented command and its options exist: platen ${line}`, async () => {
    const words = line.split(/\s+/);
    const hasVerb = /^(admin|templates|mappings|envelopes|jobs|webhooks|api-keys)$/.test(
      words[0] ?? "",
    );
    const command = words.slice(0, hasVerb ? 2 : 1);
    const { code, out } = await runPlaten([...command, "--help"]);
    assert.equal(code, 0);
    for (const option of words.filter((word) => /^--?[a-z]/.test(word)))
      assert.match(out, new RegExp(`(^|\\s)${option}[\\s,]`), option);
  });
}
