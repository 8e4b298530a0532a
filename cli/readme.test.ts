import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runPlaten } from "./run-platen.fixture.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const lines = [...readme.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split("\n"))
  .filter((line) => /^(npx platen|npm run demo)/.test(line))
  .map((line) => line.replace(/^npx platen /, "").replace(/^npm run demo( --)?/, "demo"));

test("the README shows every command", () => {
  for (const command of [
    "demo",
    "fields",
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
      lines.some((line) => line.startsWith(command)),
      command,
    );
});

for (const line of lines) {
  test(`a command line in the README is valid: platen ${line}`, async () => {
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
