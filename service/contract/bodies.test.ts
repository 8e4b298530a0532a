import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { BulkResultsQuery, BulkSubmit } from "./bulk.ts";
import { EnvelopeCreate, EnvelopeUpdate } from "./envelope.ts";
import { MappingCreate, MappingUpdate } from "./mapping.ts";
import { PageQuery } from "./page.ts";
import { TemplateUpload } from "./template.ts";
import { VersionQuery } from "./template-version.ts";
import { Timestamp } from "./text.ts";

/** Paths of the invalid members, each once. */
function faults(schema: z.ZodType, body: unknown): string[] {
  const { error } = schema.safeParse(body);
  const found = (error?.issues ?? []).flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")],
  );
  return [...new Set(found)];
}

const MAPPING = { name: "M", template_id: 5, field_mappings: { Name: "name" } };
const ENVELOPE = { name: "E", template_id: 5, mapping_id: 6 };
const submit = (retention_seconds: string): object => ({ envelope_id: "1", retention_seconds });
const PAIR = { template_id: 5, mapping_id: 6 };

test("a mapping requires name, template_id and field_mappings; all other members are optional", () => {
  assert.deepEqual(MappingCreate.parse(MAPPING), MAPPING);
  const whole = {
    ...MAPPING,
    description: null,
    template_version: 1,
    schema_template_id: null,
    is_template: true,
    category: "letters",
  };
  assert.deepEqual(MappingCreate.parse(whole), whole);
  assert.deepEqual(faults(MappingCreate, {}).toSorted(), ["field_mappings", "name", "template_id"]);
});

test("a value of field_mappings is an alias, or an object with a source and options", () => {
  const field_mappings = {
    a: "alias",
    b: { source: "alias" },
    c: { source: "alias", default: "x", required: true },
    d: { source: "alias", default: 7 },
    e: { source: "alias", default: false },
    f: { source: "alias", default: ["x", "y"] },
    g: { source: "alias", default: null },
    "odd \u0000 name \ud800": "alias",
  };
  assert.deepEqual(MappingUpdate.parse({ field_mappings }), { field_mappings });
  for (const bad of [
    "",
    " ",
    " alias",
    "alias ",
    "a\nb",
    "x".repeat(256),
    7,
    null,
    [],
    {},
    { source: "" },
    { source: "a", defualt: "x" },
    { source: "a", default: {} },
    { source: "a", required: "yes" },
  ])
    assert.equal(faults(MappingUpdate, { field_mappings: { a: bad } }).length, 1);
});

test("an unknown member is rejected by name", () => {
  const schemas = [MappingCreate, MappingUpdate, EnvelopeCreate, EnvelopeUpdate, BulkSubmit];
  for (const schema of [...schemas, TemplateUpload])
    assert.ok(faults(schema, { nmae: "typo" }).includes("nmae"));
  assert.deepEqual(faults(EnvelopeCreate, { name: "E", pairs: [{ ...PAIR, id: 1 }] }), ["id"]);
  assert.deepEqual(faults(MappingUpdate, { template_id: 5 }), ["template_id"]);
});

test("an update may be empty, and its members obey the rules of creation", () => {
  for (const schema of [MappingUpdate, EnvelopeUpdate]) {
    assert.deepEqual(schema.parse({}), {});
    assert.deepEqual(faults(schema, { name: null }), ["name"]);
    assert.deepEqual(faults(schema, { name: " " }), ["name"]);
    assert.deepEqual(faults(schema, []), [""]);
    assert.deepEqual(faults(schema, null), [""]);
  }
});

test("an envelope takes either pairs or the single-pair members, on creation and on update", () => {
  assert.deepEqual(EnvelopeCreate.parse(ENVELOPE), ENVELOPE);
  assert.deepEqual(EnvelopeCreate.parse({ name: "E", pairs: [PAIR] }).pairs, [PAIR]);
  assert.deepEqual(faults(EnvelopeCreate, { name: "E" }), ["template_id", "mapping_id"]);
  assert.deepEqual(faults(EnvelopeCreate, { name: "E", template_id: 5 }), ["mapping_id"]);
  assert.deepEqual(faults(EnvelopeCreate, { name: "E", pairs: [] }), ["pairs"]);
  for (const twice of [{ template_id: 5 }, { mapping_id: 6 }, { template_version: null }]) {
    assert.deepEqual(faults(EnvelopeCreate, { name: "E", pairs: [PAIR], ...twice }), ["pairs"]);
    assert.deepEqual(faults(EnvelopeUpdate, { pairs: [PAIR], ...twice }), ["pairs"]);
  }
  assert.deepEqual(faults(EnvelopeUpdate, { template_version: null }), []);
});

test("the retention is 1 second to 30 days; null means the deployment's default", () => {
  for (const seconds of [1, 2_592_000, null])
    assert.deepEqual(faults(EnvelopeCreate, { ...ENVELOPE, retention_seconds: seconds }), []);
  for (const seconds of [0, -1, 2_592_001, 1.5, "60"])
    assert.deepEqual(faults(EnvelopeCreate, { ...ENVELOPE, retention_seconds: seconds }), [
      "retention_seconds",
    ]);
  for (const text of ["1", "2592000"]) assert.deepEqual(faults(BulkSubmit, submit(text)), []);
  for (const text of ["", "0", "2592001", "1.5", "soon"])
    assert.deepEqual(faults(BulkSubmit, submit(text)), ["retention_seconds"]);
});

test("a submission requires only envelope_id; all other members have the documented defaults", () => {
  assert.deepEqual(BulkSubmit.parse({ envelope_id: "7" }), {
    envelope_id: "7",
    priority: "normal",
    flatten: "false",
    strict: "false",
    test: "false",
    delimiter: ",",
    encoding: "utf-8",
    header_match: "exact",
  });
  assert.deepEqual(faults(BulkSubmit, {}), ["envelope_id"]);
  for (const priority of ["low", "normal", "high"])
    assert.equal(BulkSubmit.parse({ envelope_id: "7", priority }).priority, priority);
  for (const priority of ["", "High", "urgent"])
    assert.deepEqual(faults(BulkSubmit, { envelope_id: "7", priority }), ["priority"]);
  for (const flatten of ["", "yes", "TRUE", "1"])
    assert.deepEqual(faults(BulkSubmit, { envelope_id: "7", flatten }), ["flatten"]);
});

test("a malformed envelope_id passes validation; it is refused later as an unknown id", () => {
  for (const envelope_id of ["", "abc", "-1", "1.5"])
    assert.deepEqual(faults(BulkSubmit, { envelope_id }), []);
});

test("a page has 1 to 500 items, 100 by default", () => {
  assert.deepEqual(PageQuery.parse({}), { limit: 100, skip: 0 });
  for (const limit of ["1", "500"]) assert.deepEqual(faults(PageQuery, { limit }), []);
  for (const limit of ["0", "501", "-1", "2.5", "many", ""])
    assert.deepEqual(faults(PageQuery, { limit }), ["limit"]);
  for (const skip of ["-1", "x", "2147483648", "1.5"])
    assert.deepEqual(faults(PageQuery, { skip }), ["skip"]);
  for (const cursor of ["", "c", "c0", "c01", "41", "c41 ", "C41", "c12345678901"])
    assert.deepEqual(faults(PageQuery, { cursor }), ["cursor"]);
});

test("results default to the failed rows, and page like any list", () => {
  assert.deepEqual(BulkResultsQuery.parse({}), { status: "failed", limit: 100, skip: 0 });
  for (const status of ["failed", "succeeded", "all"])
    assert.equal(BulkResultsQuery.parse({ status }).status, status);
  for (const status of ["", "pending", "cancelled", "Failed"])
    assert.deepEqual(faults(BulkResultsQuery, { status }), ["status"]);
});

test("a template upload requires a name; the description is optional", () => {
  assert.deepEqual(TemplateUpload.parse({ name: "T", description: "a\nb" }), {
    name: "T",
    description: "a\nb",
  });
  assert.deepEqual(faults(TemplateUpload, {}), ["name"]);
  assert.equal(VersionQuery.parse({ version: "3" }).version, 3);
  for (const version of ["0", "-1", "x", "1.5", ""])
    assert.deepEqual(faults(VersionQuery, { version }), ["version"]);
});

test("a timestamp is in UTC with a Z; other offsets are rejected", () => {
  assert.equal(Timestamp.parse("2026-11-20T10:00:00.000Z"), "2026-11-20T10:00:00.000Z");
  for (const bad of [
    "2026-11-20T10:00:00.000+01:00",
    "2026-11-20 10:00:00Z",
    "2026-13-01T00:00:00Z",
  ])
    assert.deepEqual(faults(Timestamp, bad), [""]);
});
