import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { Mapping } from "#contract/mapping.ts";
import { SchemaTemplate } from "#contract/schema-template.ts";
import { MappingSuggestions, TemplateAnalysis } from "#contract/suggestion.ts";
import { Template } from "#contract/template.ts";
import { CurrentUsage, UsageEventPage } from "#contract/usage.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();

/** Raw names say nothing; the labels are printed on the page. */
const FORM = buildForm({
  pages: [
    {
      marks: [
        { kind: "text", at: [30, 705], text: "Last name" },
        { kind: "text", at: [30, 675], text: "First name" },
        { kind: "text", at: [30, 645], text: "Date of birth" },
        { kind: "text", at: [72, 612], text: "I agree" },
      ],
    },
  ],
  fields: [
    { type: "text", name: "f1", at: [130, 700, 300, 720] },
    { type: "text", name: "f2", at: [130, 670, 300, 690] },
    { type: "text", name: "f3", at: [130, 640, 300, 660] },
    { type: "checkbox", name: "c1", at: [50, 610, 62, 622] },
  ],
});

const template = await uploadForm(key);

test("aliases get fields by what is printed beside them, with a confidence and a reason", async () => {
  const aliases = ["last_name", "first_name", "date_of_birth", "engine_displacement"];
  const { suggestions, ...rest } = await requestSuggestions({ aliases });
  assert.deepEqual(
    suggestions.map(({ alias, raw_field, source }) => [alias, raw_field, source]),
    [
      ["last_name", "f1", "offline"],
      ["first_name", "f2", "offline"],
      ["date_of_birth", "f3", "offline"],
    ],
  );
  for (const { confidence, reason } of suggestions) {
    assert.ok(confidence >= 0.5);
    assert.match(reason, /\S/);
  }
  assert.deepEqual(rest.unmatched_aliases, ["engine_displacement"]);
  assert.deepEqual([rest.template_id, rest.template_version, rest.warnings], [template, 1, []]);
});

test("aliases come back as given, once, and csv_headers are aliases too", async () => {
  const csv_headers = ["Last Name ", "LAST-NAME", "Last Name ", "x y z"];
  const { suggestions, unmatched_aliases } = await requestSuggestions({ csv_headers });
  const all = [...suggestions.map(({ alias }) => alias), ...unmatched_aliases];
  assert.deepEqual([...new Set(all)].toSorted(), ["LAST-NAME", "Last Name ", "x y z"]);
});

test("no suggestion is below min_confidence", async () => {
  const aliases = ["last_name", "dob"];
  const { suggestions } = await requestSuggestions({ aliases, min_confidence: 1 });
  for (const { confidence } of suggestions) assert.equal(confidence, 1);
  const { suggestions: more } = await requestSuggestions({ aliases, min_confidence: 0 });
  assert.ok(more.length >= suggestions.length);
});

test("a schema's names are the aliases, those of its newest mapping first", async () => {
  const properties = { first_name: {}, date_of_birth: {} };
  const json = { name: "Person", schema: { type: "object", properties } };
  const schema = SchemaTemplate.parse((await post("/schema-templates", json)).body);
  const asked = { schema_template_id: schema.id };
  assert.deepEqual(aliasesIn(await requestSuggestions(asked)), ["date_of_birth", "first_name"]);
  await postMapping({ f1: "last_name" }, { schema_template_id: schema.id });
  assert.deepEqual(aliasesIn(await requestSuggestions(asked)), ["last_name"]);
});

test("a schema without names is a 400, an unknown one a 404", async () => {
  const json = { name: "Anything", schema: { type: "object" } };
  const { id } = SchemaTemplate.parse((await post("/schema-templates", json)).body);
  const before = await countUsed();
  refused(await suggest({ schema_template_id: id }), 400, "validation_error");
  refused(await suggest({ schema_template_id: 2e9 }), 404, "schema_template_not_found");
  assert.equal(await countUsed(), before);
});

test("exactly one source of aliases is needed, with 1 to 2,000 aliases of 1 to 255 characters", async () => {
  const before = await countUsed();
  const wrong: readonly object[] = [
    {},
    { aliases: ["a"], csv_headers: ["a"] },
    { aliases: ["a"], schema_template_id: 1 },
    { aliases: [] },
    { csv_headers: [] },
    { aliases: [""] },
    { aliases: ["x".repeat(256)] },
    { aliases: Array.from({ length: 2001 }, (_, index) => `a${index}`) },
    { aliases: [1] },
    { aliases: ["a"], min_confidence: 1.01 },
    { aliases: ["a"], template_version: "1" },
    { aliases: ["a"], unknown: true },
  ];
  for (const body of wrong) refused(await suggest(body), 400, "validation_error");
  refused(await suggest({ aliases: ["a"], template_version: 2 }), 404, "version_not_found");
  refused(await suggest({ aliases: ["a"], template_id: 2e9 }), 404, "template_not_found");
  assert.equal(await countUsed(), before, "a refused call is not counted");
  const most = Array.from({ length: 2000 }, (_, index) => `${index}`.padEnd(255, "x"));
  assert.equal((await requestSuggestions({ aliases: most })).unmatched_aliases.length, 2000);
});

test("an analysis has every field in form order, with label, type and a unique name", async () => {
  const { fields, warnings, ...rest } = await expectAnalysis(undefined);
  assert.deepEqual(
    fields.map(({ raw_field, label }) => [raw_field, label]),
    [
      ["f1", "Last name"],
      ["f2", "First name"],
      ["f3", "Date of birth"],
      ["c1", "I agree"],
    ],
  );
  assert.deepEqual(
    fields.map(({ suggested_type }) => suggested_type),
    ["name", "name", "date", "checkbox"],
  );
  const aliases = fields.map(({ suggested_alias }) => suggested_alias ?? assert.fail());
  assert.equal(new Set(aliases).size, 4);
  for (const alias of aliases) assert.match(alias, /^[a-z][a-z0-9_]{0,39}$/);
  assert.deepEqual([rest.template_id, rest.template_version], [template, 1]);
  assert.ok(Array.isArray(warnings));
  assert.deepEqual((await expectAnalysis({ version: 1 })).fields, fields);
});

test("an analysis of an unknown version is a 404 and not counted", async () => {
  const before = await countUsed();
  refused(await analyze({ version: 2 }), 404, "version_not_found");
  refused(await analyze({ version: "1" }), 400, "validation_error");
  refused(await post("/ai/templates/2000000000/analyze", {}), 404, "template_not_found");
  assert.equal(await countUsed(), before);
});

test("each success is one AI generation, with the usage after it and an entry of the template", async () => {
  const before = await countUsed();
  const { usage } = await requestSuggestions({ aliases: ["last_name"] });
  const later = await expectAnalysis({});
  const limit = 999_999;
  assert.deepEqual(usage, { used: before + 1, limit, remaining: limit - before - 1 });
  assert.deepEqual(later.usage, { used: before + 2, limit, remaining: limit - before - 2 });
  assert.equal(await countUsed(), before + 2);
  const { events } = UsageEventPage.parse((await get("/billing/usage?limit=2")).body);
  assert.deepEqual(
    events.map(({ type, source, template_id, quantity }) => [type, source, template_id, quantity]),
    [
      ["ai", "ai", template, 1],
      ["ai", "ai", template, 1],
    ],
  );
});

test("a repetition with the same Idempotency-Key is answered from the record and counted once", async () => {
  const before = await countUsed();
  const headers = { "idempotency-key": "suggest-once" };
  const json = { template_id: template, aliases: ["last_name"] };
  const answers = [];
  for (const _ of "thrice") answers.push(await post("/ai/mapping-suggestions", json, { headers }));
  const [first, ...others] = answers;
  assert.equal(first?.status, 200, first?.text);
  for (const other of others) {
    assert.equal(other.text, first.text);
    assert.equal(other.headers.get("idempotency-replayed"), "true");
  }
  assert.equal(await countUsed(), before + 1);
});

test("pages that were not read before are read for the suggestion", async () => {
  const id = await uploadForm(key);
  const { db } = service.database;
  await db
    .updateTable("template_version")
    .set({ reading: null, reading_format: null })
    .where("template_id", "=", id)
    .execute();
  await db.deleteFrom("template_text").where("template_id", "=", id).execute();
  const { suggestions } = await requestSuggestions({ template_id: id, aliases: ["last_name"] });
  assert.deepEqual(
    suggestions.map(({ raw_field }) => raw_field),
    ["f1"],
  );
});

test("a pair that the account saved wins the next time, until its mapping is deleted", async () => {
  const asked = { aliases: ["Zulu 7"], min_confidence: 1 };
  assert.deepEqual((await requestSuggestions(asked)).unmatched_aliases, ["Zulu 7"]);
  const id = await postMapping({ f3: { source: "zulu_7", transform: "trim" } });
  const again = await uploadForm(key);
  for (const template_id of [template, again]) {
    const { suggestions } = await requestSuggestions({ ...asked, template_id });
    assert.deepEqual(
      suggestions.map(({ alias, raw_field, source, confidence }) => [
        alias,
        raw_field,
        source,
        confidence,
      ]),
      [["Zulu 7", "f3", "confirmed", 1]],
    );
  }
  const path = `${service.url}/api/v1/mappings/${id}`;
  assert.equal((await ask(path, { key, method: "DELETE" })).status, 204);
  assert.deepEqual((await requestSuggestions(asked)).unmatched_aliases, ["Zulu 7"]);
});

test("a saved pair is found by its label on a form with other raw names", async () => {
  const id = await postMapping({ f2: "yankee_5" });
  const other = buildForm({
    pages: [{ marks: [{ kind: "text", at: [30, 705], text: "First name" }] }],
    fields: [{ type: "text", name: "x9", at: [130, 700, 300, 720] }],
  });
  const template_id = Template.parse((await upload(service, key, other)).body).id;
  const { suggestions } = await requestSuggestions({
    template_id,
    aliases: ["yankee_5"],
    min_confidence: 1,
  });
  assert.deepEqual(
    suggestions.map(({ raw_field, source }) => [raw_field, source]),
    [["x9", "confirmed"]],
  );
  await ask(`${service.url}/api/v1/mappings/${id}`, { key, method: "DELETE" });
});

test("the newest mapping wins, and a field with a condition confirms nothing", async () => {
  const condition = { if: "is_empty(other)", then: "other" };
  const ids = [
    await postMapping({ f1: "xray_3" }),
    await postMapping({ f2: "xray_3", f3: { source: "whisky_2", condition } }),
  ];
  const { suggestions, unmatched_aliases } = await requestSuggestions({
    aliases: ["xray_3", "whisky_2"],
    min_confidence: 1,
  });
  assert.ok(suggestions.some(({ raw_field }) => raw_field === "f2"));
  assert.deepEqual(unmatched_aliases, ["whisky_2"]);
  for (const id of ids)
    await ask(`${service.url}/api/v1/mappings/${id}`, { key, method: "DELETE" });
});

test("saved pairs of another account or environment are not used", async () => {
  const id = await postMapping({ f3: "victor_1" });
  const asked = { template_id: template, aliases: ["victor_1"], min_confidence: 1 };
  const stranger = await testAccount(service);
  const foreign = { ...asked, template_id: await uploadForm(stranger.key()) };
  const others = [
    { as: stranger.key(), json: foreign },
    // Uploaded with a key of production, so published there and to development only.
    { as: account.key("admin", "staging"), json: asked },
  ];
  for (const { as, json } of others) {
    const answer = await ask(`${service.url}/api/v1/ai/mapping-suggestions`, { key: as, json });
    const { suggestions, unmatched_aliases } = MappingSuggestions.parse(answer.body);
    assert.deepEqual([suggestions, unmatched_aliases], [[], ["victor_1"]]);
  }
  assert.deepEqual((await requestSuggestions(asked)).unmatched_aliases, []);
  await ask(`${service.url}/api/v1/mappings/${id}`, { key, method: "DELETE" });
});

type Suggestions = z.output<typeof MappingSuggestions>;

function get(path: string): Promise<Answer> {
  return ask(`${service.url}/api/v1${path}`, { key });
}

function post(path: string, json: object, more: object = {}): Promise<Answer> {
  return ask(`${service.url}/api/v1${path}`, { key, json, ...more });
}

async function uploadForm(by: string): Promise<number> {
  return Template.parse((await upload(service, by, FORM)).body).id;
}

async function postMapping(field_mappings: object, more: object = {}): Promise<number> {
  const json = { name: "M", template_id: template, field_mappings, ...more };
  return Mapping.parse((await post("/mappings", json)).body).id;
}

function suggest(body: object): Promise<Answer> {
  return post("/ai/mapping-suggestions", { template_id: template, ...body });
}

async function requestSuggestions(body: object): Promise<Suggestions> {
  const { status, text, body: found } = await suggest(body);
  assert.equal(status, 200, text);
  return MappingSuggestions.parse(found);
}

function aliasesIn({ suggestions, unmatched_aliases }: Suggestions): readonly string[] {
  return [...suggestions.map(({ alias }) => alias), ...unmatched_aliases].toSorted();
}

function analyze(json: object | undefined): Promise<Answer> {
  const question = json === undefined ? { method: "POST" } : { json };
  return ask(`${service.url}/api/v1/ai/templates/${template}/analyze`, { key, ...question });
}

async function expectAnalysis(
  json: object | undefined,
): Promise<z.output<typeof TemplateAnalysis>> {
  const { status, text, body } = await analyze(json);
  assert.equal(status, 200, text);
  return TemplateAnalysis.parse(body);
}

/** The AI generations counted so far. */
async function countUsed(): Promise<number> {
  const { body } = await get("/billing/usage/current-period");
  return CurrentUsage.parse(body).ai_generations.used;
}
