import assert from "node:assert/strict";
import { test } from "node:test";
import { aliasesRead } from "@platen/forms/row-values";
import { columnsOf, resultText, rowsOf, triedRows } from "./attempt.ts";
import { NEW_SCHEMA, wantedSchema } from "./begin.ts";
import { columnsSchema } from "./make-schema.ts";
import { columnsText, matchesSearch, usersOf } from "./schema-entry.ts";
import { EMPTY_SCHEMA, readSchema, schemaText } from "./schema-text.ts";
import { schemaTexts, wantedUpdate } from "./schema-texts.ts";

const SCHEMA = { ...EMPTY_SCHEMA, properties: { name: { type: "string" }, age: {} } };
const SAVED = {
  id: 7,
  name: "People",
  schema: SCHEMA,
  created_at: "2026-11-23T10:00:00Z",
  updated_at: "2026-11-23T10:00:00Z",
};

const faultsOf = (texts: Readonly<Record<string, string>>) => {
  const wanted = wantedSchema({ ...NEW_SCHEMA, ...texts });
  return wanted.kind === "faulty" ? Object.keys(wanted.faults) : [];
};

test("a new schema begins empty, as JSON, or with the columns of an envelope or mapping", () => {
  const texts = { ...NEW_SCHEMA, name: " A " };
  assert.deepEqual(wantedSchema(texts), {
    kind: "valid",
    name: "A",
    make: { from: "text", schema: EMPTY_SCHEMA },
  });
  const json = wantedSchema({ ...texts, begin: "json", json: "true" });
  assert.deepEqual(json.kind === "valid" && json.make, { from: "text", schema: true });
  const envelope = wantedSchema({ ...texts, begin: "envelope", source: "3" });
  assert.deepEqual(envelope.kind === "valid" && envelope.make, { from: "envelope", id: 3 });
});

test("a new schema needs a name and what it begins with", () => {
  assert.deepEqual(faultsOf({}), ["name"]);
  assert.deepEqual(faultsOf({ begin: "mapping" }), ["name", "source"]);
  assert.deepEqual(faultsOf({ name: "A", begin: "json", json: "{" }), ["json"]);
});

test("the columns of a mapping are all that it reads, each once", () => {
  const schema = columnsSchema(
    { field_mappings: { a: "x", b: { source: "x", transform: "concat(y)" } } },
    aliasesRead,
  );
  assert.deepEqual(schema["properties"], { x: { type: "string" }, y: { type: "string" } });
});

test("only what was changed of a schema is sent, and nothing while its text is invalid", () => {
  const before = schemaTexts(SAVED);
  assert.deepEqual(wantedUpdate(before, before), { kind: "valid", body: {} });
  const texts = { ...before, name: "B ", schema: "false" };
  assert.deepEqual(wantedUpdate(texts, before), {
    kind: "valid",
    body: { name: "B", schema: false },
  });
  assert.equal(wantedUpdate({ ...before, schema: "{" }, before).kind, "faulty");
  assert.equal(wantedUpdate({ ...before, name: " " }, before).kind, "faulty");
});

test("a list shows the number of columns and finds schemas by them", () => {
  assert.equal(columnsText(SAVED), "2 columns");
  assert.equal(columnsText({ schema: true }), "Written as JSON");
  assert.ok(matchesSearch(SAVED, "PEOP") && matchesSearch(SAVED, "age"));
  assert.ok(!matchesSearch(SAVED, "city"));
  const mappings = [{ schema_template_id: 7 }, { schema_template_id: null }];
  assert.deepEqual(usersOf(mappings, 7), [mappings[0]]);
});

test("rows of a spreadsheet are tried by their columns, and each fault names its column", () => {
  assert.deepEqual(columnsOf(readSchema(schemaText(SCHEMA))), ["name", "age"]);
  const rows = Array.from({ length: 30 }, () => ["Ada"]);
  assert.deepEqual(rowsOf(["name", "age"], rows).length, 20);
  assert.deepEqual(rowsOf(["name", "age"], rows)[0], { name: "Ada", age: "" });
  const error = { field: "age", code: "schema_failed", message: "No number." } as const;
  const tried = triedRows({
    valid: false,
    rows: [
      { valid: true, errors: [] },
      { valid: false, errors: [error, { ...error, field: null }] },
    ],
  });
  assert.deepEqual(tried[1], { number: 2, faults: ["age: No number.", "No number."] });
  assert.equal(resultText(tried), "1 of 2 rows would fail.");
  assert.equal(resultText(tried.slice(0, 1)), "The row is right.");
});
