import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commandsOf } from "../test/docs/documented-commands.fixture.ts";
import { buildProgram } from "./program.ts";
import { runPlaten } from "./run-platen.fixture.ts";

/** The pages that introduce the command. */
const PAGES = ["README.md", "docs/command-line.md", "docs/quick-start.md"];
const texts = PAGES.map((page) => readFileSync(new URL(`../${page}`, import.meta.url), "utf8"));
const lines = new Set(
  PAGES.flatMap(commandsOf)
    .map(({ command }) => command)
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

test("the page of the command names every command and subcommand", () => {
  const page = texts[PAGES.indexOf("docs/command-line.md")] ?? "";
  for (const command of buildProgram().commands) {
    const name = command.name();
    const row = page
      .split("\n")
      .find((line) => line.startsWith("|") && line.includes(`\`${name}\``));
    assert.ok(row !== undefined || page.includes(`platen ${name}`), name);
    if (row === undefined) continue;
    for (const verb of command.commands)
      assert.ok(row.includes(`\`${verb.name()}\``), `${name} ${verb.name()}`);
  }
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
