import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../tools/source.ts";
import { applyMutation, isMutated, mutationsIn } from "./mutate.ts";

const PATH = "engine/a.ts";

/** Every text that a mutation of `text` makes. */
function mutantsOf(text: string): readonly string[] {
  return [...mutationsIn(PATH, text).values()]
    .flat()
    .map((mutation) => applyMutation(text, mutation));
}

test("comparisons, statements and constants are mutated, each by itself", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    "if (a < b) c = d;": ["if (a <= b) c = d;", "if (a < b) ;"],
    "f(a === b);": [";", "f(a !== b);"],
    "const x = (a) >= (b);": ["const x = (a) > (b);"],
    "await f();": [";"],
    "a?.b();": [";"],
    "const x = [1, 0x10, 2.5, 3n];": [
      "const x = [2, 0x10, 2.5, 3n];",
      "const x = [1, 17, 2.5, 3n];",
      "const x = [1, 0x10, 3.5, 3n];",
      "const x = [1, 0x10, 2.5, 4n];",
    ],
    "const x = { yes: true, name: 'é' };": [
      "const x = { yes: false, name: 'é' };",
      `const x = { yes: true, name: "mutated" };`,
    ],
  };
  for (const [text, mutants] of Object.entries(cases)) assert.deepEqual(mutantsOf(text), mutants);
});

test("imports, types, directives, file paths and constants without another value remain", () => {
  for (const text of [
    `import { a } from "./a.ts";`,
    `import data from "./data.json" with { type: "json" };`,
    `export * from "./a.ts";`,
    `export { a } from "./a.ts";`,
    `const a = await import("./a.ts");`,
    `type A = "a" | 1 | { "b-c": true } | import("./a.ts").B;`,
    `interface A { kind: "a" }`,
    `function f(a: "a", b: Map<"b", 1>): asserts a is "a" {}`,
    `const a = b as "b";`,
    `"use strict";`,
    `const a = new URL("./worker.ts", import.meta.url);`,
    `const a = "";`,
    `const a = /b/;`,
    `const a = 1e300;`,
    `class A extends B { constructor() { super(); } }`,
    `a + b;`,
    `const a = b /* > */ > c;`,
  ])
    assert.deepEqual(mutantsOf(text), [], text);
});

test("a constant beside a type is mutated", () => {
  assert.deepEqual(mutantsOf(`const a: 1 | 2 = 1;`), [`const a: 1 | 2 = 2;`]);
});

test("a mutation has the line of its change and shows it on one line", () => {
  const text = `f(\n  a,\n  b < 1,\n);\ng("${"x".repeat(100)}");`;
  const shown = [...mutationsIn(PATH, text)].map(([line, mutations]) => [
    line,
    mutations.map(({ change }) => change),
  ]);
  assert.deepEqual(shown, [
    [1, ["f( a, b < 1, ); → dropped"]],
    [3, ["b < 1 → b <= 1", "1 → 2"]],
    [5, [`g("${"x".repeat(57)}… → dropped`, `"${"x".repeat(59)}… → "mutated"`]],
  ]);
});

test("only files that ship and are not generated are mutated", () => {
  const files: Readonly<Record<string, boolean>> = {
    "engine/a.ts": true,
    "dashboard/a.tsx": true,
    "engine/a.test.ts": false,
    "engine/a.full.test.ts": false,
    "engine/a.fixture.ts": false,
    "service/a.suite.ts": false,
    "service/a.d.ts": false,
    "sdk/a.js": false,
  };
  for (const [path, isExpected] of Object.entries(files))
    assert.equal(isMutated(parse(path, "export const a = 1;")), isExpected, path);
  for (const comment of ["Written by `npm run write:sdk`.", "From a table; not edited by hand."])
    assert.equal(isMutated(parse(PATH, `/** ${comment} */\nexport const a = 1;`)), false);
});
