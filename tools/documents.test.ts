import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  deadLinks,
  missingFiles,
  missingScripts,
  readPages,
  unpinnedCommands,
} from "./documents.ts";
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
    "CONTRIBUTING.md",
    "docs/quick-start.md",
    "docs/command-line.md",
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

  test(`every command in ${page.path} runs on the pinned Node`, () => {
    assert.deepEqual(unpinnedCommands(page), []);
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

test("the index of decisions lists every page with its title", () => {
  const index = PAGES.find(({ path }) => path === "docs/decisions/README.md")?.text ?? "";
  const pages = PAGES.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  assert.ok(pages.length > 0);
  const missing = pages.filter(({ path, text }) => {
    const title = text.split("\n")[0]?.slice("# ".length) ?? "";
    return !index.includes(`](${path.slice("docs/decisions/".length)}) | ${title} |`);
  });
  assert.deepEqual(
    missing.map(({ path }) => path),
    [],
  );
});

test("docs/acceptance.md names the case and the file of every numbered test", () => {
  const page = PAGES.find(({ path }) => path === "docs/acceptance.md")?.text ?? "";
  const rows = page.split("\n").filter((line) => /^\| \d+ \|/.test(line));
  const missing = numberedTests().filter(
    ({ file, number }) =>
      !rows.some((row) => row.startsWith(`| ${number} |`) && row.includes(`\`${file}\``)),
  );
  assert.deepEqual(missing, []);
  assert.ok(rows.length > 80, `${rows.length} rows`);
});

test("a link without a target is found, and so is a missing heading", () => {
  const text =
    "[a](nowhere.md) [b](STYLE.md#language) [c](STYLE.md#nothing) [d](https://example.com/x)";
  assert.deepEqual(deadLinks(ROOT, { path: "README.md", text }), [
    "nowhere.md",
    "STYLE.md#nothing",
  ]);
});

test("a missing file is found; patterns, placeholders and other words are ignored", () => {
  const text = "`tools/gone.ts` `tools/check.ts` `tools/*.ts` `test/<name>.ts` `a/b` `engine/`";
  assert.deepEqual(missingFiles(ROOT, { path: "README.md", text }), ["tools/gone.ts"]);
});

test("a command that needs the pinned Node and does not ask for it is found", () => {
  const text =
    "`node tools/check.ts`, `node tools/pinned.js tools/check.ts`, `.bin/node cli/main.ts`";
  assert.deepEqual(unpinnedCommands({ path: "README.md", text }), ["node tools/check.ts"]);
});

test("a missing script is found", () => {
  const text = "`npm run check`, `npm test`, `npm ci`, `npm run gone -- --once`";
  assert.deepEqual(missingScripts(SCRIPTS, { path: "README.md", text }), ["gone"]);
});

/** Tests whose name begins with numbers of acceptance cases, such as "32, 33: killed between …". */
function numberedTests(): { readonly file: string; readonly number: string }[] {
  return globSync("{cli,engine,forms,mcp,sandbox,sdk,service,test,xfa}/**/*.test.ts", { cwd: ROOT })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes("node_modules"))
    .flatMap((file) => {
      const names = readFileSync(`${ROOT}${file}`, "utf8").matchAll(
        /\btest\(\s*["'`](\d+(?:, \d+)*): /g,
      );
      return [...names].flatMap(([, numbers = ""]) =>
        numbers.split(", ").map((number) => ({ file, number })),
      );
    });
}

function scriptsOf(text: string): string[] {
  const json: unknown = JSON.parse(text);
  assert.ok(typeof json === "object" && json !== null && "scripts" in json);
  return Object.keys(json.scripts ?? {});
}
