import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Envelope, EnvelopePage } from "#contract/envelope.ts";
import { Mapping } from "#contract/mapping.ts";
import { Template } from "#contract/template.ts";
import { ask, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });
const template = Template.parse((await upload(service, key)).body);
const map = async (template_id: number, field_mappings: object) =>
  Mapping.parse(
    (await api("/mappings", { json: { name: "M", template_id, field_mappings } })).body,
  );
const mapping = await map(template.id, {
  "person.name": "name",
  "person.city": { source: "city", required: true },
  state: "state, if any",
});
const PAIR = { template_id: template.id, mapping_id: mapping.id };
const create = (json: object = {}) =>
  api("/envelopes", { json: { name: "Plain", ...PAIR, ...json } });
const put = (id: number, json: object) => api(`/envelopes/${id}`, { method: "PUT", json });

test("an envelope has its pairs and the aliases of a row", async () => {
  const answer = await create();
  assert.equal(answer.status, 201);
  const { id, envelope_id, created_at, updated_at, expected_aliases, ...rest } = Envelope.parse(
    answer.body,
  );
  assert.equal(id, envelope_id);
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, {
    name: "Plain",
    description: null,
    ...PAIR,
    template_version: null,
    pairs: [{ ...PAIR, template_version: null }],
    filename_pattern: null,
    retention_seconds: null,
    fail_on: [],
  });
  const text = { type: "text", options: [] };
  assert.deepEqual(expected_aliases, [
    { ...text, alias: "name", raw_fields: ["person.name"], required: true, max_length: 30 },
    { ...text, alias: "city", raw_fields: ["person.city"], required: true, max_length: null },
    {
      alias: "state, if any",
      raw_fields: ["state"],
      type: "choice",
      required: false,
      max_length: null,
      options: ["New York", "Vermont"],
    },
  ]);
  assert.deepEqual((await api(`/envelopes/${id}`)).body, answer.body);
});

test("a pair can be given as a list, but not in both ways", async () => {
  const json = { name: "P", pairs: [{ ...PAIR, template_version: 1 }] };
  const envelope = Envelope.parse((await api("/envelopes", { json })).body);
  assert.deepEqual([envelope.template_id, envelope.template_version], [template.id, 1]);
  refused(await create({ pairs: [PAIR] }), 400, "validation_error");
  refused(await api("/envelopes", { json: { name: "P", pairs: [] } }), 400, "validation_error");
  const many = Array.from({ length: 11 }, () => PAIR);
  refused(await api("/envelopes", { json: { name: "P", pairs: many } }), 400, "validation_error");
});

test("of several pairs the first is in the three members, and the aliases are those of all", async () => {
  const other = Template.parse((await upload(service, key)).body);
  const second = await map(other.id, { "person.name": "name", agrees: "ok" });
  const pairs = [
    { ...PAIR, template_version: null },
    { template_id: other.id, mapping_id: second.id, template_version: 1 },
  ];
  const envelope = Envelope.parse((await api("/envelopes", { json: { name: "2", pairs } })).body);
  assert.deepEqual(envelope.pairs, pairs);
  assert.deepEqual([envelope.template_id, envelope.mapping_id], [template.id, mapping.id]);
  assert.deepEqual(
    envelope.expected_aliases.map(({ alias }) => alias),
    ["name", "city", "state, if any", "ok"],
  );
  const turned = Envelope.parse((await put(envelope.id, { pairs: pairs.toReversed() })).body);
  assert.equal(turned.template_id, other.id);
  const mixed = [{ ...PAIR, mapping_id: second.id }];
  refused(await put(envelope.id, { pairs: mixed }), 400, "validation_error");
});

test("the members of a pair must exist and belong together", async () => {
  const other = Template.parse((await upload(service, key)).body);
  refused(await create({ template_id: 999_999 }), 404, "template_not_found");
  refused(await create({ mapping_id: 999_999 }), 404, "mapping_not_found");
  for (const template_version of [2, 0, 2 ** 40])
    refused(await create({ template_version }), 404, "version_not_found");
  const mixed = refused(await create({ template_id: other.id }), 400, "validation_error");
  assert.equal(mixed.details?.[0]?.field, "mapping_id");
  for (const missing of ["name", "template_id", "mapping_id"]) {
    const json = Object.fromEntries(
      Object.entries({ name: "x", ...PAIR }).filter(([member]) => member !== missing),
    );
    const { details } = refused(await api("/envelopes", { json }), 400, "validation_error");
    assert.deepEqual(
      details?.map(({ field }) => field),
      [missing],
    );
  }
});

test("a file name pattern and a retention are validated", async () => {
  const good = { filename_pattern: "{name} - {state, if any}.pdf", retention_seconds: 2_592_000 };
  assert.partialDeepStrictEqual((await create(good)).body, good);
  for (const filename_pattern of ["{nobody}", "{name", "name}", "", "a\u0007"])
    refused(await create({ filename_pattern }), 400, "validation_error");
  for (const retention_seconds of [0, 2_592_001, 1.5, "60"])
    refused(await create({ retention_seconds }), 400, "validation_error");
});

test("PUT changes the given members, also of the pair, and refuses invalid ones", async () => {
  const { id } = Envelope.parse((await create({ description: "d" })).body);
  const another = await map(template.id, { agrees: "ok" });
  const changed = await put(id, { mapping_id: another.id, name: "New" });
  assert.equal(changed.status, 200);
  const envelope = Envelope.parse(changed.body);
  assert.deepEqual([envelope.name, envelope.description], ["New", "d"]);
  assert.deepEqual(envelope.pairs, [
    { template_id: template.id, mapping_id: another.id, template_version: null },
  ]);
  assert.deepEqual(
    envelope.expected_aliases.map(({ alias }) => alias),
    ["ok"],
  );
  refused(await put(id, { filename_pattern: "{name}" }), 400, "validation_error");
  refused(await put(id, { mapping_id: 999_999 }), 404, "mapping_not_found");
  refused(await put(id, { id: 5 }), 400, "validation_error");
  refused(await put(999_999, { name: "x" }), 404, "envelope_not_found");
  assert.deepEqual((await api(`/envelopes/${id}`)).body, changed.body);
});

test("the schema of a row has the required aliases, and the CSV template is its header", async () => {
  const { id } = Envelope.parse((await create()).body);
  const schema = await api(`/envelopes/${id}/schema`);
  assert.partialDeepStrictEqual(schema.body, {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Plain",
    type: "object",
    required: ["name", "city"],
    properties: { name: { type: "string", minLength: 1, maxLength: 30 } },
  });
  const csv = await api(`/envelopes/${id}/csv-template`);
  assert.equal(csv.text, 'name,city,"state, if any"\r\n');
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.match(csv.headers.get("content-disposition") ?? "", /^attachment; filename="Plain.csv"/);
  for (const path of ["schema", "csv-template"])
    refused(await api(`/envelopes/999999/${path}`), 404, "envelope_not_found");
});

test("a deleted envelope is a 404", async () => {
  const { id } = Envelope.parse((await create()).body);
  assert.equal((await api(`/envelopes/${id}`, { method: "DELETE" })).status, 204);
  refused(await api(`/envelopes/${id}`, { method: "DELETE" }), 404, "envelope_not_found");
  refused(await api(`/envelopes/${id}`), 404, "envelope_not_found");
});

test("envelopes are listed newest first, each with its aliases", async () => {
  const last = Envelope.parse((await create({ name: "Last" })).body);
  const page = EnvelopePage.parse((await api("/envelopes?limit=1")).body);
  assert.deepEqual(page.envelopes, [last]);
  const rest = EnvelopePage.parse((await api(`/envelopes?cursor=${page.next_cursor}`)).body);
  assert.deepEqual([rest.envelopes.length, rest.total], [page.total - 1, page.total]);
});

test("envelopes are listed by template, of any of their pairs", async () => {
  const last = Envelope.parse((await create({ name: "Last" })).body);
  const { body } = await api(`/envelopes?template_id=${last.template_id}&limit=1`);
  assert.deepEqual(EnvelopePage.parse(body).envelopes, [last]);
  const unknown = await api("/envelopes?template_id=2000000000");
  assert.deepEqual(unknown.body, { envelopes: [], total: 0, next_cursor: null });
});
