import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readSources } from "./read-sources.ts";
import { parse } from "./source.ts";
import { exportedNames, undocumented } from "./undocumented.ts";
import { readWorkspaces } from "./workspaces.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const files = { sources: readSources(ROOT), workspaces: readWorkspaces(ROOT) };

const INTERFACES = ["engine/mod.ts", "engine/node/mod.ts", "engine/harfbuzz/mod.ts", "sdk/mod.ts"];

for (const path of INTERFACES) {
  test(`everything exported by ${path} is documented`, () => {
    assert.deepEqual(undocumented(files, path), []);
  });
}

test("the constants that the engine's README names are exported", () => {
  const given = INTERFACES.flatMap((path) => exportedNames(files, path));
  const readme = readFileSync(`${ROOT}engine/README.md`, "utf8");
  const named = [...readme.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = ""]) => name);
  assert.ok(named.length >= 2);
  assert.deepEqual(
    named.filter((name) => !given.includes(name)),
    [],
  );
});

test("a re-exported declaration is found in its file, under its name there", () => {
  const sources = [
    parse("a/mod.ts", `export { one, two as second } from "./b.ts";\nexport type * from "./c.ts";`),
    parse("a/b.ts", "/** One. */\nexport const one = 1;\n// Two.\nexport const two = 2;"),
    parse("a/c.ts", "/** Three. */\n\nexport type Three = 3;\nexport type Four = 4;"),
  ];
  const codebase = { sources, workspaces: [] };
  assert.deepEqual(undocumented(codebase, "a/mod.ts"), ["a/b.ts:4: second", "a/c.ts:4: Four"]);
  assert.deepEqual(exportedNames(codebase, "a/mod.ts"), ["one", "second", "Three", "Four"]);
});

test("an interface without exports is an error", () => {
  const codebase = { sources: [parse("a/mod.ts", "const hidden = 1;\nhidden;")], workspaces: [] };
  assert.throws(() => undocumented(codebase, "a/mod.ts"), /exports nothing/);
});

test("every environment variable that is read is documented", () => {
  const page = readFileSync(`${ROOT}docs/operating.md`, "utf8");
  const read = readSources(ROOT)
    .filter(({ path, isTest }) => /^(service|cli|sdk)\//.test(path) && !isTest)
    .flatMap(({ text }) =>
      [...text.matchAll(/\benv\??\.?\["(\w+)"\]/g)].map((match) => match[1] ?? ""),
    )
    .filter((name) => !name.startsWith("npm_")); // set by npm itself
  assert.ok(read.length > 0);
  for (const name of new Set(read)) assert.ok(page.includes(`\`${name}\``), name);
});
