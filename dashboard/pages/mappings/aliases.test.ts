import assert from "node:assert/strict";
import { test } from "node:test";
import { aliasesOf, schemaNames } from "./aliases.ts";

test("names of the spreadsheet come first, each once, with the number of fields that they fill", () => {
  const sources = { sheet: ["name", "city"], schema: ["city", "zip"], typed: ["", "extra"] };
  const entries = { a: "name", b: { source: "name" }, c: "old" };
  assert.deepEqual(
    aliasesOf(sources, entries).map(({ name, uses }) => [name, uses]),
    [
      ["name", 2],
      ["city", 0],
      ["zip", 0],
      ["old", 1],
      ["extra", 0],
    ],
  );
});

test("a schema names the properties of its object", () => {
  assert.deepEqual(schemaNames({ properties: { a: {}, b: true } }), ["a", "b"]);
  for (const schema of [true, {}, { properties: null }, undefined])
    assert.deepEqual(schemaNames(schema), []);
});
