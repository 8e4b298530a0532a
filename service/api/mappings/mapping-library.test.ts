import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Envelope } from "#contract/envelope.ts";
import { ClonedMapping, Mapping, MappingPage, MappingValidation } from "#contract/mapping.ts";
import { SchemaTemplate } from "#contract/schema-template.ts";
import { Template } from "#contract/template.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { ask, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const stranger = await testAccount(service);
const key = account.key();
const template = Template.parse((await upload(service, key)).body);
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });
const make = async (more: object = {}): Promise<Mapping> => {
  const json = {
    name: "M",
    template_id: template.id,
    field_mappings: { "person.name": "name", "person.city": "city" },
    ...more,
  };
  const answer = await api("/mappings", { json });
  assert.equal(answer.status, 201, answer.text);
  return Mapping.parse(answer.body);
};
type Mapping = ReturnType<typeof Mapping.parse>;

const validate = async (id: number, data: object) => {
  const answer = await api(`/mappings/${id}/validate`, { json: { data } });
  assert.equal(answer.status, 200, answer.text);
  return MappingValidation.parse(answer.body);
};
const codes = ({ errors }: ReturnType<typeof MappingValidation.parse>) =>
  errors.map(({ field, code }) => [field, code]);

const clone = (path: string, question: Question) => api(`/mappings/${path}/clone`, question);

test("the library lists the published mappings newest first, by category and search text", async () => {
  const tax = await make({ name: "Tax 100%", is_template: true, category: "tax" });
  const hr = await make({ name: "Hiring", description: "New People", is_template: true });
  await make({ name: "Tax, not published", category: "tax" });
  const library = async (query: string) => {
    const page = MappingPage.parse((await api(`/mappings/library${query}`)).body);
    return [page.mappings.map(({ id }) => id), page.total];
  };
  assert.deepEqual(await library(""), [[hr.id, tax.id], 2]);
  assert.deepEqual(await library("?category=tax"), [[tax.id], 1]);
  assert.deepEqual(await library("?category=Tax"), [[], 0]);
  assert.deepEqual(await library("?search=new%20people"), [[hr.id], 1]);
  assert.deepEqual(await library("?search=100%25"), [[tax.id], 1]);
  assert.deepEqual(await library("?search=_"), [[], 0]);
  assert.deepEqual(await library("?limit=1"), [[hr.id], 2]);
  const others = await api("/mappings/library", { key: stranger.key() });
  assert.equal(MappingPage.parse(others.body).total, 0);
  refused(await api("/mappings/library?limit=0"), 400, "validation_error");
});

test("a clone for the same template is an equal mapping that is not in the library", async () => {
  const original = await make({ is_template: true, category: "tax", description: "D" });
  const answer = await api(`/mappings/${original.id}/clone`, { json: { name: "Mine" } });
  assert.equal(answer.status, 201);
  const { report, ...copy } = ClonedMapping.parse(answer.body);
  assert.deepEqual(report, { matched: ["person.name", "person.city"], unmatched: [], renamed: [] });
  assert.notEqual(copy.id, original.id);
  const { id, created_at, updated_at } = copy;
  const same = { ...original, id, created_at, updated_at, name: "Mine", is_template: false };
  assert.deepEqual(copy, same);
  const unnamed = await api(`/mappings/${original.id}/clone`, { json: {} });
  assert.equal(ClonedMapping.parse(unnamed.body).name, "M (copy)");
  assert.equal((await api(`/mappings/${original.id}/clone`, { method: "POST" })).status, 201);
});

test("a clone for another template takes the fields that exist there, and reports them", async () => {
  const fields = (["Form.Name", "agrees"] as const).map((name, row) => ({
    type: "text" as const,
    name,
    at: [20, 700 - 30 * row, 300, 720 - 30 * row] as const,
  }));
  const other = Template.parse((await upload(service, key, buildForm({ fields }))).body);
  const field_mappings = {
    "person.name": { source: "name", transform: "upper" },
    "person.city": "city",
    state: "state",
  };
  const original = await make({ field_mappings });
  const json = { template_id: other.id };
  const answer = await api(`/mappings/${original.id}/clone`, { json });
  const copy = ClonedMapping.parse(answer.body);
  assert.deepEqual(copy.field_mappings, { "Form.Name": { source: "name", transform: "upper" } });
  assert.deepEqual([copy.template_id, copy.template_version], [other.id, 1]);
  assert.deepEqual(copy.report, {
    matched: ["person.name"],
    unmatched: ["person.city", "state"],
    renamed: [{ from: "person.name", to: "Form.Name" }],
  });
});

test("mappings of other accounts and unknown templates cannot be cloned", async () => {
  const { id } = await make();
  refused(await clone("999999", { json: {} }), 404, "mapping_not_found");
  refused(await clone(`${id}`, { json: {}, key: stranger.key() }), 404, "mapping_not_found");
  refused(await clone(`${id}`, { json: { template_id: 999_999 } }), 404, "template_not_found");
  refused(await clone(`${id}`, { json: { naem: "x" } }), 400, "validation_error");
  refused(await clone(`${id}`, { json: {}, key: account.key("read") }), 403, "scope_required");
});

test("validate returns the value of each field, and stores nothing", async () => {
  const { id } = await make({
    field_mappings: {
      "person.name": { source: "first", transform: "concat(' ', last) | upper" },
      "person.city": { source: "city", default: "Bern" },
      agrees: { source: "ok", condition: { if: "equals(age,18)", then: "'yes'", else: "ok" } },
      state: "state",
    },
  });
  const found = await validate(id, { first: "Ann", last: "Lee", age: 18, other: 1 });
  assert.deepEqual(found, {
    valid: true,
    errors: [],
    values: { "person.name": "ANN LEE", "person.city": "Bern", agrees: "yes", state: null },
  });
  assert.equal((await validate(id, { first: "Ann", ok: true })).values?.["agrees"], true);
});

test("validate reports missing, invalid and too long values by alias", async () => {
  const mapping = await make({
    field_mappings: {
      "person.name": "name",
      "person.city": { source: "born", transform: "date('YYYY-MM-DD','YYYY')" },
    },
  });
  assert.deepEqual(codes(await validate(mapping.id, {})), [["name", "required_missing"]]);
  const undated = await validate(mapping.id, { name: "x", born: "2023-02-29" });
  assert.deepEqual(codes(undated), [["born", "transform_failed"]]);
  assert.equal(undated.values, undefined);
  assert.ok(!JSON.stringify(undated).includes("2023-02-29"));
  const long = await validate(mapping.id, { name: "x".repeat(31) });
  assert.deepEqual(codes(long), [["name", "max_length_exceeded"]]);
  assert.deepEqual(codes(await validate(mapping.id, { name: { x: 1 } })), [
    ["name", "invalid_value"],
  ]);
});

test("validate applies the mapping's schema", async () => {
  const schema = {
    type: "object",
    properties: { age: { type: "integer", minimum: 18 } },
    required: ["age"],
  };
  const kept = await api("/schema-templates", { json: { name: "Adults", schema } });
  const { id: schema_template_id } = SchemaTemplate.parse(kept.body);
  const { id } = await make({ schema_template_id });
  const faults = async (data: object) => codes(await validate(id, { name: "x", ...data }));
  assert.deepEqual(await faults({ age: 18 }), []);
  assert.deepEqual(await faults({ age: 17 }), [["age", "schema_failed"]]);
  assert.deepEqual(await faults({ age: "18" }), [["age", "schema_failed"]]);
  assert.deepEqual(await faults({}), [["age", "schema_failed"]]);
});

test("validate needs the scope write and an own mapping", async () => {
  const { id } = await make();
  const path = `/mappings/${id}/validate`;
  const json = { data: {} };
  refused(await api(path, { json, key: account.key("read") }), 403, "scope_required");
  refused(await api(path, { json, key: stranger.key() }), 404, "mapping_not_found");
  refused(
    await api("/mappings/0/validate", { json: { data: { a: {} } } }),
    404,
    "mapping_not_found",
  );
  for (const wrong of [{}, { data: [] }, { data: "x" }, { data: {}, more: 1 }])
    refused(await api(path, { json: wrong }), 400, "validation_error");
});

test("an envelope expects the aliases of expressions, and does not require them", async () => {
  const field_mappings = {
    "person.name": { source: "first", transform: "concat(' ', last)" },
    state: { source: "home", condition: { if: "is_empty(home)", then: "work", else: "home" } },
  };
  const mapping = await make({ field_mappings });
  const json = { name: "E", template_id: template.id, mapping_id: mapping.id };
  const { expected_aliases } = Envelope.parse((await api("/envelopes", { json })).body);
  assert.deepEqual(
    expected_aliases.map(({ alias, required, max_length }) => [alias, required, max_length]),
    [
      ["first", true, null],
      ["last", false, null],
      ["home", false, null],
      ["work", false, null],
    ],
  );
});
