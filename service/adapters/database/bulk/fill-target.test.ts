import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import { createEnvelope } from "#domain/envelopes";
import { fillPlanFor, openTarget, type TargetRequest } from "#domain/filling";
import { createMapping, type MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { mappingDeps } from "../../../../test/support/harness/mapping-deps.ts";
import {
  MADE_AT,
  storedCaller,
  storedTemplate,
} from "../../../../test/support/harness/stored-forms.ts";
import { expectationsOf } from "../../../domain/bulk/submit/plan-bulk.ts";
import { textField } from "../../../domain/templates/text-field.fixture.ts";
import { systemHashing } from "../../system/hashing.ts";

const database = await testDatabase();
after(() => database.close());

const deps = mappingDeps(database, { now: () => MADE_AT });
const owner = await storedCaller(deps, "owner");
const stranger = await storedCaller(deps, "stranger");
const form = await storedTemplate(database, owner, [
  [textField("Name", { required: true }), textField("Push", { type: "button" })],
  [textField("Name"), textField("Town")],
]);
const other = await storedTemplate(database, owner, [[textField("Name"), textField("Town")]]);
const mapping = await storeMapping(form, { Name: { source: "name", default: "Nobody" } });
const second = await storeMapping(other, { Name: "name", Town: "town" });

async function storeMapping(templateId: TemplateId, fieldMappings: Record<string, unknown>) {
  const made = await createMapping(deps, owner, {
    name: "M",
    description: null,
    templateId,
    templateVersion: 1,
    fieldMappings: fieldMappings as Parameters<typeof createMapping>[2]["fieldMappings"],
    isTemplate: false,
    category: null,
    schemaTemplateId: null,
  });
  return made.id;
}

async function storeEnvelope(...pairs: readonly (readonly [TemplateId, MappingId])[]) {
  const [first, ...rest] = pairs.map(([templateId, mappingId]) => ({
    templateId,
    mappingId,
    templateVersion: null,
  }));
  assert.ok(first !== undefined);
  const { envelope } = await createEnvelope(deps, owner, {
    name: "E",
    description: null,
    pairs: [first, ...rest],
    filenamePattern: null,
    failOn: [],
    retentionSeconds: null,
  });
  return envelope.id;
}

const byTemplate = (more: Partial<Extract<TargetRequest, { kind: "template" }>> = {}) => ({
  kind: "template" as const,
  templateId: form,
  mappingId: null,
  templateVersion: null,
  ...more,
});

async function refusedWith(request: TargetRequest, caller = owner): Promise<string> {
  try {
    await openTarget(deps, caller, request);
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`;
    throw error;
  }
  return assert.fail("the target was opened");
}

test("a template without a mapping uses raw names and the version published to the environment", async () => {
  const target = await openTarget(deps, owner, byTemplate());
  assert.deepEqual([target.envelope, target.pairs[0].version.version], [null, 1]);
  assert.deepEqual(
    target.aliases.map(({ alias, required }) => [alias, required]),
    [["Name", true]],
  );
  const choices = { flatten: false, strict: true, failOn: null, test: false };
  const fillPlan = fillPlanFor(systemHashing(), target, choices, [["Name", 0]]);
  assert.deepEqual(fillPlan.pairs[0].fieldMappings, { Name: "Name" });
  assert.deepEqual(fillPlan.pairs[0].fields, [{ name: "Name", type: "text", required: true }]);
});

test("a version not published to the environment is a 409, requested or not", async () => {
  assert.equal(await refusedWith(byTemplate({ templateVersion: 2 })), "409 template_not_published");
  const elsewhere = { ...owner, environment: "staging" } as const;
  assert.equal(await refusedWith(byTemplate(), elsewhere), "409 template_not_published");
  assert.equal(await refusedWith(byTemplate({ templateVersion: 3 })), "404 version_not_found");
});

test("what belongs to another account is a 404, and what does not belong together is a 400", async () => {
  assert.equal(await refusedWith(byTemplate(), stranger), "404 template_not_found");
  const unknown = byTemplate({ mappingId: brand<MappingId>(999_999) });
  assert.equal(await refusedWith(unknown), "404 mapping_not_found");
  assert.equal(await refusedWith(byTemplate({ mappingId: second })), "400 validation_error");
});

test("an envelope of several pairs is one plan: forms in their order, aliases of all, one compilation", async () => {
  const envelopeId = await storeEnvelope([form, mapping], [other, second]);
  const request = { kind: "envelope", envelopeId, templateVersion: null } as const;
  const target = await openTarget(deps, owner, request);
  assert.deepEqual(
    target.pairs.map(({ version }) => version.templateId),
    [form, other],
  );
  assert.deepEqual(
    target.aliases.map(({ alias }) => alias),
    ["name", "town"],
  );
  const expectations = expectationsOf(target, ["unknown_alias"]);
  assert.equal(expectations.refusesUnknown, true);
  assert.deepEqual(expectations.defaults, ["Nobody"]);
  assert.deepEqual([...expectations.aliases.keys()], ["name", "town"]);
  const choices = { flatten: false, strict: false, failOn: [], test: false };
  const fillPlan = fillPlanFor(systemHashing(), target, choices, []);
  const single = fillPlanFor(systemHashing(), { ...target, pairs: [target.pairs[0]] }, choices, []);
  assert.notEqual(fillPlan.compiledKey, single.compiledKey);
  const stamped = fillPlanFor(systemHashing(), target, { ...choices, test: true }, []);
  assert.notEqual(fillPlan.compiledKey, stamped.compiledKey);
  const other2 = { ...request, templateVersion: 1 };
  assert.equal(await refusedWith(other2), "400 validation_error");
});
