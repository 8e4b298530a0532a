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

const DOORS = [
  "engine/mod.ts",
  "engine/node/mod.ts",
  "engine/harfbuzz/mod.ts",
  "engine/specimen/mod.ts",
  "sdk/mod.ts",
];

for (const door of DOORS) {
  test(`everything that ${door} gives out says what it is`, () => {
    assert.deepEqual(undocumented(files, door), []);
  });
}

test("the constants that the engine's README names are given out", () => {
  const given = DOORS.flatMap((door) => exportedNames(files, door));
  const readme = readFileSync(`${ROOT}engine/README.md`, "utf8");
  const named = [...readme.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = ""]) => name);
  assert.ok(named.length >= 2);
  assert.deepEqual(
    named.filter((name) => !given.includes(name)),
    [],
  );
});

test("what stands in another file is found there, under the name that it has there", () => {
  const sources = [
    parse("a/mod.ts", `export { one, two as second } from "./b.ts";\nexport type * from "./c.ts";`),
    parse("a/b.ts", "/** One. */\nexport const one = 1;\n// Two.\nexport const two = 2;"),
    parse("a/c.ts", "/** Three. */\n\nexport type Three = 3;\nexport type Four = 4;"),
  ];
  const house = { sources, workspaces: [] };
  assert.deepEqual(undocumented(house, "a/mod.ts"), ["a/b.ts:4: second", "a/c.ts:4: Four"]);
  assert.deepEqual(exportedNames(house, "a/mod.ts"), ["one", "second", "Three", "Four"]);
});

test("a door that gives out nothing is an error, not a pass", () => {
  const house = { sources: [parse("a/mod.ts", "const hidden = 1;\nhidden;")], workspaces: [] };
  assert.throws(() => undocumented(house, "a/mod.ts"), /gives out nothing/);
});
