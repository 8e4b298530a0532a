import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf, namesOf } from "./json-lines.ts";

const SCHEMA = {
  type: "object",
  properties: {
    a: { type: "string" },
    "a.b": { type: "strin", note: 'odd "quoted", {text}: [1]' },
    c: { anyOf: [{ type: "string" }, { pattern: "(" }] },
  },
};
const TEXT = JSON.stringify(SCHEMA, null, 2);
const lineAt = (path: string, text = TEXT) =>
  text.split("\n")[lineOf(text, namesOf(JSON.parse(text), path)) - 1]?.trim();

test("a path names members, also those with dots, as far as they exist", () => {
  assert.deepEqual(namesOf(SCHEMA, "properties.a.b.type"), ["properties", "a.b", "type"]);
  assert.deepEqual(namesOf(SCHEMA, "properties.a.type"), ["properties", "a", "type"]);
  assert.deepEqual(namesOf(SCHEMA, "properties.c.anyOf.1.pattern"), [
    "properties",
    "c",
    "anyOf",
    "1",
    "pattern",
  ]);
  assert.deepEqual(namesOf(SCHEMA, "properties.none.x"), ["properties"]);
  assert.deepEqual(namesOf(SCHEMA, ""), []);
});

test("the line of a member is found whatever its text contains", () => {
  assert.equal(lineAt("type"), '"type": "object",');
  assert.equal(lineAt("properties.a.b.type"), '"type": "strin",');
  assert.equal(lineAt("properties.c.anyOf.1.pattern"), '"pattern": "("');
  assert.equal(lineAt("properties.c"), '"c": {');
  assert.equal(lineOf('{"a":{"b":1}}', ["a", "b"]), 1);
  assert.equal(lineOf('[\n1,\n{"a":\n2}]', ["1", "a"]), 3);
  assert.equal(lineOf(TEXT, []), 1);
});
