import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Mapping } from "#contract/mapping.ts";
import {
  SchemaTemplate,
  SchemaTemplatePage,
  SchemaTemplateValidation,
} from "#contract/schema-template.ts";
import { Template } from "#contract/template.ts";
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
const put = (id: number, json: object) => api(`/schema-templates/${id}`, { method: "PUT", json });
const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { name: { type: "string", pattern: "^[A-Z]" }, age: { type: "integer" } },
  required: ["name"],
};
const create = (schema: unknown = SCHEMA, more: object = {}) =>
  api("/schema-templates", { json: { name: "People", schema, ...more } });
const createSchema = async () => SchemaTemplate.parse((await create()).body);
const postMapping = (more: object) =>
  api("/mappings", {
    json: {
      name: "M",
      template_id: template.id,
      field_mappings: { "person.name": "name" },
      ...more,
    },
  });

test("a schema is returned as it was given, in its order", async () => {
  const answer = await create();
  assert.equal(answer.status, 201);
  const { id, created_at, updated_at, ...rest } = SchemaTemplate.parse(answer.body);
  assert.deepEqual(rest, { name: "People", schema: SCHEMA });
  assert.equal(JSON.stringify(rest.schema), JSON.stringify(SCHEMA));
  assert.equal(created_at, updated_at);
  assert.deepEqual((await api(`/schema-templates/${id}`)).body, answer.body);
  assert.equal((await create(true)).status, 201);
});

test("an invalid schema is a 400 with the position", async () => {
  for (const [schema, field] of [
    [{ type: "strin" }, "schema.type"],
    [{ properties: { a: { minLength: -1 } } }, "schema.properties.a.minLength"],
    [{ properties: { a: { pattern: "(?=a)" } } }, "schema.properties.a.pattern"],
    [{ properties: { a: { $ref: "http://127.0.0.1:1/s.json" } } }, "schema.properties.a.$ref"],
    [{ properties: { a: { $ref: "#" } } }, "schema.properties.a.$ref"],
    [{ $schema: "http://json-schema.org/draft-07/schema#" }, "schema.$schema"],
    [{ $async: true }, "schema.$async"],
  ] as const) {
    const { details } = refused(await create(schema), 400, "validation_error");
    assert.deepEqual(
      details?.map((detail) => [detail.field, detail.code]),
      [[field, "invalid_schema"]],
    );
  }
  for (const schema of [null, 1, "x", []]) refused(await create(schema), 400, "validation_error");
  refused(await create(SCHEMA, { extra: 1 }), 400, "validation_error");
  refused(await create(SCHEMA, { name: "" }), 400, "validation_error");
});

test("rows are tried with a schema that is not saved, as JSON or as cells of a CSV", async () => {
  const rows = [
    { name: "Ada", age: "36" },
    { name: "ada", age: "" },
  ];
  const attempt = (more: object = {}) =>
    api("/schema-templates/validate", { json: { schema: SCHEMA, rows, ...more } });
  const faultsOf = ({ body }: Awaited<ReturnType<typeof attempt>>) =>
    SchemaTemplateValidation.parse(body).rows.map(({ errors }) => errors.map(({ field }) => field));
  assert.deepEqual(faultsOf(await attempt({ source: "csv" })), [[], ["name"]]);
  assert.deepEqual(faultsOf(await attempt()), [["age"], ["name", "age"]]);
  const { body } = await attempt({ schema: { maxProperties: 1 }, rows: [rows[0]] });
  assert.equal(SchemaTemplateValidation.parse(body).rows[0]?.errors[0]?.field, null);
  const { details } = refused(await attempt({ schema: { type: 1 } }), 400, "validation_error");
  assert.equal(details?.[0]?.field, "schema.type");
  const many = { rows: Array.from({ length: 21 }, () => rows[0]) };
  refused(await attempt(many), 400, "validation_error");
});

test("PUT changes the given members, and an invalid one changes nothing", async () => {
  const before = await createSchema();
  const renamed = SchemaTemplate.parse((await put(before.id, { name: "Others" })).body);
  assert.deepEqual([renamed.name, renamed.schema], ["Others", SCHEMA]);
  const schema = { type: "object" };
  assert.deepEqual(SchemaTemplate.parse((await put(before.id, { schema })).body).schema, schema);
  refused(await put(before.id, { schema: { type: 7 } }), 400, "validation_error");
  refused(await put(999_999, { name: "x" }), 404, "schema_template_not_found");
  const now = SchemaTemplate.parse((await api(`/schema-templates/${before.id}`)).body);
  assert.deepEqual([now.name, now.schema], ["Others", schema]);
});

test("a schema can be deleted once no mapping uses it", async () => {
  const { id } = await createSchema();
  const made = Mapping.parse((await postMapping({ schema_template_id: id })).body);
  assert.equal(made.schema_template_id, id);
  const gone = () => api(`/schema-templates/${id}`, { method: "DELETE" });
  refused(await gone(), 409, "schema_template_in_use");
  const freed = { method: "PUT", json: { schema_template_id: null } } as const;
  const free = Mapping.parse((await api(`/mappings/${made.id}`, freed)).body);
  assert.equal(free.schema_template_id, null);
  assert.deepEqual([(await gone()).status, (await gone()).status], [204, 404]);
  refused(await postMapping({ schema_template_id: id }), 404, "schema_template_not_found");
  refused(await api(`/schema-templates/${id}`), 404, "schema_template_not_found");
});

test("schemas are listed newest first, and other accounts cannot read, change or use them", async () => {
  const last = await createSchema();
  const page = SchemaTemplatePage.parse((await api("/schema-templates?limit=1")).body);
  assert.deepEqual(page.schema_templates, [last]);
  const rest = await api(`/schema-templates?cursor=${page.next_cursor}`);
  assert.equal(SchemaTemplatePage.parse(rest.body).schema_templates.length, page.total - 1);
  const other = { key: stranger.key() };
  const path = `/schema-templates/${last.id}`;
  refused(await api(path, other), 404, "schema_template_not_found");
  refused(
    await api(path, { ...other, method: "PUT", json: { name: "x" } }),
    404,
    "schema_template_not_found",
  );
  refused(await api(path, { ...other, method: "DELETE" }), 404, "schema_template_not_found");
  assert.equal(SchemaTemplatePage.parse((await api("/schema-templates", other)).body).total, 0);
  refused(
    await api("/schema-templates", { key: account.key("read"), json: { name: "x", schema: true } }),
    403,
    "scope_required",
  );
});
