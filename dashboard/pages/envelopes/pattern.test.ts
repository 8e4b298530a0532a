import assert from "node:assert/strict";
import { test } from "node:test";
import { expectedAlias } from "./envelope.fixture.ts";
import { columnsOf, completionsOf, patternExample, withColumn } from "./pattern.ts";

const COLUMNS = ["last_name", "first_name", "state"];
const namesOf = (pattern: string, expected = COLUMNS.map((name) => expectedAlias(name))) => {
  const example = patternExample(pattern, COLUMNS, expected);
  return example.kind === "names" ? example.names.map(({ name }) => name) : example.message;
};

const texts = (pattern: string) => completionsOf(pattern, COLUMNS).map(({ text }) => text);

test("columns are those that the chosen mappings read, each once", () => {
  const mapping = {
    id: 1,
    name: "M",
    template_id: 1,
    template_version: 1,
    field_mappings: {
      a: "last_name",
      b: { source: "last_name", transform: "concat(' ', first_name)" },
      c: { source: "x", condition: { if: "equals(y, '1')", then: "z", else: "'no'" } },
    },
  };
  const catalog = { forms: [], mappings: [mapping] };
  const choice = { form: 1, mapping: 1, version: null };
  assert.deepEqual(columnsOf(catalog, [choice, choice]).toSorted(), [
    "first_name",
    "last_name",
    "x",
    "y",
    "z",
  ]);
  assert.deepEqual(columnsOf(catalog, [{ ...choice, mapping: 9 }]), []);
});

test("an opened brace is completed by columns, those that begin with the text first", () => {
  assert.deepEqual(texts("A {"), ["A {last_name}", "A {first_name}", "A {state}"]);
  assert.deepEqual(texts("{st"), ["{state}", "{last_name}", "{first_name}"]);
  assert.deepEqual(texts("{ST"), ["{state}", "{last_name}", "{first_name}"]);
  for (const pattern of ["", "state", "{state}", "{state} x"]) assert.deepEqual(texts(pattern), []);
});

test("a column is added at the end, in place of an opened brace", () => {
  assert.equal(withColumn("", "state"), "{state}");
  assert.equal(withColumn("{last_name}", "state"), "{last_name} {state}");
  assert.equal(withColumn("A-{st", "state"), "A-{state}");
});

test("the example names files as a job does: clean, unique, and numbered where nothing is left", () => {
  assert.deepEqual(namesOf("{last_name}, {first_name}"), [
    "Lovelace, Ada.pdf",
    "Sample, Max.pdf",
    "Lovelace, Ada-2.pdf",
  ]);
  assert.deepEqual(namesOf(""), ["row-00001.pdf", "row-00002.pdf", "row-00003.pdf"]);
  assert.deepEqual(namesOf("a/b"), ["a_b.pdf", "a_b-2.pdf", "a_b-3.pdf"]);
  const states = [expectedAlias("state", { type: "choice", options: ["New York", "Vermont"] })];
  assert.deepEqual(namesOf("{state}", states), ["New York.pdf", "Vermont.pdf", "New York-2.pdf"]);
});

test("a pattern that the service would refuse has the service's reason", () => {
  assert.match(String(namesOf("{nam}")), /no alias named "nam"/);
  assert.match(String(namesOf("{")), /every brace/);
  assert.match(String(namesOf("x".repeat(201))), /at most 200/);
});
