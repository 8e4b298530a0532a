import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { deadLinks, missingFiles, missingScripts, readPages } from "./documents.ts";
import { LAYERS } from "./layers.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = readPages(ROOT);
const SCRIPTS = scriptsOf(readFileSync(`${ROOT}package.json`, "utf8"));

test("the pages that readers look for exist", () => {
  const paths = PAGES.map(({ path }) => path);
  for (const path of [
    "README.md",
    "ARCHITECTURE.md",
    "STYLE.md",
    "CHANGELOG.md",
    "docs/operating.md",
  ]) {
    assert.ok(paths.includes(path), path);
  }
});

for (const page of PAGES) {
  test(`every link of ${page.path} has a target`, () => {
    assert.deepEqual(deadLinks(ROOT, page), []);
  });

  test(`every file that ${page.path} names exists`, () => {
    assert.deepEqual(missingFiles(ROOT, page), []);
  });

  test(`every npm script that ${page.path} names exists`, () => {
    assert.deepEqual(missingScripts(SCRIPTS, page), []);
  });
}

test("ARCHITECTURE.md draws every layer of the table", () => {
  const text = PAGES.find(({ path }) => path === "ARCHITECTURE.md")?.text ?? "";
  const names = LAYERS.map(({ folder }) => `${folder.split("/").at(-1)}/`);
  assert.deepEqual(
    names.filter((name) => !text.includes(name)),
    [],
  );
});

test("a link without a target is found, and so is a missing heading", () => {
  const text =
    "[a](nowhere.md) [b](STYLE.md#words) [c](STYLE.md#nothing) [d](https://example.com/x)";
  assert.deepEqual(deadLinks(ROOT, { path: "README.md", text }), [
    "nowhere.md",
    "STYLE.md#nothing",
  ]);
});

test("a missing file is found; patterns, placeholders and other words are ignored", () => {
  const text = "`tools/gone.ts` `tools/check.ts` `tools/*.ts` `test/<name>.ts` `a/b` `engine/`";
  assert.deepEqual(missingFiles(ROOT, { path: "README.md", text }), ["tools/gone.ts"]);
});

test("a missing script is found", () => {
  const text = "`npm run check`, `npm test`, `npm ci`, `npm run gone -- --once`";
  assert.deepEqual(missingScripts(SCRIPTS, { path: "README.md", text }), ["gone"]);
});

function scriptsOf(text: string): string[] {
  const json: unknown = JSON.parse(text);
  assert.ok(typeof json === "object" && json !== null && "scripts" in json);
  return Object.keys(json.scripts ?? {});
}
