import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { Envelope } from "#contract/envelope.ts";
import { Mapping, MappingPage } from "#contract/mapping.ts";
import { Template } from "#contract/template.ts";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const template = Template.parse((await upload(service, key)).body);
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });
const create = (more: object = {}) =>
  api("/mappings", {
    json: {
      name: "Plain",
      template_id: template.id,
      field_mappings: { "person.name": "name", "person.city": "city" },
      ...more,
    },
  });
const put = (id: number, json: object) => api(`/mappings/${id}`, { method: "PUT", json });

test("a mapping is pinned to the newest version and is returned with all members", async () => {
  const answer = await create();
  assert.equal(answer.status, 201);
  const { id, created_at, updated_at, ...rest } = Mapping.parse(answer.body);
  assert.deepEqual(rest, {
    name: "Plain",
    description: null,
    template_id: template.id,
    template_version: 1,
    schema_template_id: null,
    field_mappings: { "person.name": "name", "person.city": "city" },
    is_template: false,
    category: null,
  });
  assert.equal(created_at, updated_at);
  assert.deepEqual((await api(`/mappings/${id}`)).body, answer.body);
});

test("a dictionary is returned as it was given: its order, its strings, its objects", async () => {
  const field_mappings = {
    state: { source: "where", default: "VT" },
    agrees: { source: "ok", default: true, required: false },
    "person.city": "where",
    "person.name": { source: "who", required: true, default: null },
  };
  const given = { field_mappings, description: "", is_template: true, category: "tax" };
  const mapping = Mapping.parse((await create(given)).body);
  assert.deepEqual(mapping.field_mappings, field_mappings);
  assert.deepEqual(Object.keys(mapping.field_mappings), Object.keys(field_mappings));
  assert.deepEqual([mapping.is_template, mapping.category, mapping.description], [true, "tax", ""]);
});

test("unknown fields are a 400 that names each of them", async () => {
  const answer = await create({ field_mappings: { "person.name": "a", Name: "b", "": "c" } });
  const { details } = refused(answer, 400, "validation_error");
  assert.deepEqual(
    details?.map(({ field, code }) => [field, code]),
    [
      ["field_mappings.Name", "unknown_raw_field"],
      ["field_mappings.", "unknown_raw_field"],
    ],
  );
});

test("an invalid expression or format is a 400 with its position", async () => {
  for (const [more, field, code, position] of [
    [{ transform: "trim | uper" }, "transform", "invalid_expression", 8],
    [{ transform: "concat('é', b" }, "transform", "invalid_expression", 14],
    [{ condition: { if: "equals(a)", then: "b" } }, "condition.if", "invalid_expression", 1],
    [{ condition: { if: "is_empty(a)", then: "'b" } }, "condition.then", "invalid_expression", 1],
    [{ format: "0.00" }, "format", "unknown_format", undefined],
  ] as const) {
    const answer = await create({ field_mappings: { "person.name": { source: "a", ...more } } });
    const { details } = refused(answer, 400, "validation_error");
    assert.deepEqual(
      details?.map((detail) => [detail.field, detail.code, detail["position"]]),
      [[`field_mappings.person.name.${field}`, code, position]],
    );
  }
  const unknown = { "person.name": { source: "a", transfrom: "upper" } };
  refused(await create({ field_mappings: unknown }), 400, "validation_error");
});

test("transforms, conditions and formats are returned as they were given", async () => {
  const field_mappings = {
    "person.name": {
      source: "first",
      transform: "concat(' ', last) | title",
      condition: { if: "is_empty(first)", then: "last", else: null },
      format: "special(phone)",
    },
    "person.city": { source: "city", transform: null, condition: null, format: null },
  };
  assert.deepEqual(
    Mapping.parse((await create({ field_mappings })).body).field_mappings,
    field_mappings,
  );
});

test("an alias that cannot be a header, or is not text, is refused", async () => {
  for (const alias of ["", " name", "name ", "a\nb", 7, null, {}, { sauce: "x" }, ["x"]])
    refused(await create({ field_mappings: { "person.name": alias } }), 400, "validation_error");
});

test("a mapping needs an existing template and version", async () => {
  refused(await create({ template_id: 999_999 }), 404, "template_not_found");
  refused(await create({ template_id: 2 ** 40 }), 404, "template_not_found");
  refused(await create({ template_id: -1 }), 404, "template_not_found");
  for (const template_version of [2, 0, -1, 2 ** 40])
    refused(await create({ template_version }), 404, "version_not_found");
  refused(await create({ schema_template_id: 1 }), 404, "schema_template_not_found");
  assert.equal((await create({ template_version: 1, schema_template_id: null })).status, 201);
});

test("PUT changes the given members and replaces the whole dictionary", async () => {
  const before = Mapping.parse((await create({ category: "old" })).body);
  const changed = await put(before.id, { name: "New", field_mappings: { agrees: "ok" } });
  assert.equal(changed.status, 200);
  const { updated_at, ...rest } = Mapping.parse(changed.body);
  const { updated_at: then, ...was } = before;
  assert.ok(updated_at >= then);
  assert.deepEqual(rest, { ...was, name: "New", field_mappings: { agrees: "ok" } });
  assert.equal(Mapping.parse((await put(before.id, { category: null })).body).category, null);
  assert.deepEqual(Mapping.parse((await put(before.id, {})).body).field_mappings, { agrees: "ok" });
});

test("a PUT with If-Match changes a mapping only as it was read", async () => {
  const made = await create();
  const { id } = Mapping.parse(made.body);
  const tag = made.headers.get("etag") ?? assert.fail("no ETag");
  const read = await api(`/mappings/${id}`);
  assert.equal(read.headers.get("etag"), tag);
  const conditional = (name: string, etag: string): Promise<Answer> =>
    api(`/mappings/${id}`, { method: "PUT", json: { name }, headers: { "if-match": etag } });
  const answers = await Promise.all([conditional("Mine", tag), conditional("Theirs", tag)]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  assert.ok(won?.status === 200 && lost !== undefined);
  refused(lost, 412, "precondition_failed");
  const now = await api(`/mappings/${id}`);
  assert.deepEqual(now.body, won.body);
  assert.equal(now.headers.get("etag"), won.headers.get("etag"));
  assert.equal((await conditional("Again", won.headers.get("etag") ?? "")).status, 200);
  assert.equal((await put(id, { name: "Unconditional" })).status, 200);
});

test("an invalid PUT is refused and changes nothing", async () => {
  const answer = await create();
  const { id } = Mapping.parse(answer.body);
  refused(await put(id, { field_mappings: { nope: "x" } }), 400, "validation_error");
  refused(await put(id, { name: "" }), 400, "validation_error");
  refused(await put(id, { template_id: template.id }), 400, "validation_error");
  refused(await put(id, { template_version: 7 }), 404, "version_not_found");
  refused(await put(999_999, { name: "x" }), 404, "mapping_not_found");
  assert.deepEqual((await api(`/mappings/${id}`)).body, answer.body);
});

test("a mapping can be deleted once no envelope uses it", async () => {
  const { id } = Mapping.parse((await create()).body);
  const json = { name: "E", template_id: template.id, mapping_id: id };
  const envelope = Envelope.parse((await api("/envelopes", { json })).body);
  refused(await api(`/mappings/${id}`, { method: "DELETE" }), 409, "mapping_in_use");
  await api(`/envelopes/${envelope.id}`, { method: "DELETE" });
  const gone = await api(`/mappings/${id}`, { method: "DELETE" });
  assert.deepEqual([gone.status, gone.text], [204, ""]);
  refused(await api(`/mappings/${id}`, { method: "DELETE" }), 404, "mapping_not_found");
  refused(await api(`/mappings/${id}`), 404, "mapping_not_found");
});

test("mappings are listed newest first", async () => {
  const last = Mapping.parse((await create()).body);
  const page = MappingPage.parse((await api("/mappings?limit=1")).body);
  assert.deepEqual(page.mappings, [last]);
  const rest = MappingPage.parse((await api(`/mappings?cursor=${page.next_cursor}`)).body);
  assert.equal(rest.mappings.length, page.total - 1);
  assert.equal(rest.next_cursor, null);
});

test("mappings are listed by template", async () => {
  const all = MappingPage.parse((await api("/mappings?limit=500")).body).mappings;
  const { template_id: id } = Mapping.parse((await create()).body);
  const listed = await listedOf(id);
  assert.equal(listed.total, listed.mappings.length);
  assert.deepEqual(new Set(listed.mappings.map((one) => one.template_id)), new Set([id]));
  const before = all.filter((one) => one.template_id === id);
  assert.equal(listed.total, before.length + 1);
  assert.equal((await listedOf(2_000_000_000)).total, 0);
  refused(await api("/mappings?template_id=x"), 400, "validation_error");
});

async function listedOf(id: number): Promise<z.output<typeof MappingPage>> {
  return MappingPage.parse((await api(`/mappings?template_id=${id}&limit=500`)).body);
}
