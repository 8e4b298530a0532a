import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { ErrorBody } from "#contract/error.ts";
import type { Caller } from "#domain/accounts";
import {
  changeMapping,
  createMapping,
  deleteMapping,
  findMapping,
  listMappings,
  type Mapping,
  type MappingChange,
  type MappingId,
} from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { mappingDeps } from "../../../../test/support/harness/mapping-deps.ts";
import {
  MADE_AT,
  storedCaller,
  storedTemplate,
} from "../../../../test/support/harness/stored-forms.ts";
import type { NewMapping } from "../../../domain/mappings/create-mapping.ts";
import { textField } from "../../../domain/templates/text-field.fixture.ts";

const database = await testDatabase();
after(database.close);
let now: Instant = MADE_AT;
const deps = mappingDeps(database, { now: () => now });

const owner = await storedCaller(deps, "owner");
const stranger = await storedCaller(deps, "stranger");
const versions = [
  [textField("Name"), textField("Town")],
  [textField("Name"), textField("City")],
];
const templateId = await storedTemplate(database, owner, versions);

const PLAIN: NewMapping = {
  name: "Plain",
  description: null,
  templateId,
  templateVersion: null,
  fieldMappings: { Name: "name" },
  isTemplate: false,
  category: null,
};
const create = (more: Partial<NewMapping> = {}, caller: Caller = owner): Promise<Mapping> =>
  createMapping(deps, caller, { ...PLAIN, ...more });
const change = (id: MappingId, more: MappingChange, caller = owner): Promise<Mapping> =>
  changeMapping(deps, caller, id, more);

async function catchRefusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error;
}

async function fieldsNamedBy(work: Promise<unknown>): Promise<readonly (string | null)[]> {
  const { status, code, extras } = await catchRefusal(work);
  assert.deepEqual([status, code], [400, "validation_error"]);
  const error = { error: code, message: "", request_id: "", ...extras };
  return (ErrorBody.parse(error).details ?? []).map(({ field }) => field);
}

test("a mapping is pinned to the newest version unless it names one, and never moves by itself", async () => {
  const newest = await create({ fieldMappings: { City: "town" } });
  assert.equal(newest.templateVersion, 2);
  const first = await create({ templateVersion: 1, fieldMappings: { Town: "town" } });
  assert.equal(first.templateVersion, 1);
  await change(first.id, { name: "Other" });
  assert.equal((await findMapping(deps, owner, first.id)).templateVersion, 1);
});

test("field mappings are validated against the pinned version", async () => {
  assert.deepEqual(await fieldsNamedBy(create({ fieldMappings: { Town: "town" } })), [
    "field_mappings.Town",
  ]);
  const older = { templateVersion: 1, fieldMappings: { City: "a", Name: "b", Street: "c" } };
  assert.deepEqual(await fieldsNamedBy(create(older)), [
    "field_mappings.City",
    "field_mappings.Street",
  ]);
});

test("of a thousand faults a hundred are listed", async () => {
  const entries = Array.from({ length: 1000 }, (_, index) => [`No ${index}`, "a"] as const);
  const fieldMappings = Object.fromEntries(entries);
  assert.equal((await fieldsNamedBy(create({ fieldMappings }))).length, 100);
});

test("a pin moves only to a version that has every mapped field", async () => {
  const { id } = await create({ templateVersion: 1, fieldMappings: { Town: "town" } });
  assert.deepEqual(await fieldsNamedBy(change(id, { templateVersion: 2 })), [
    "field_mappings.Town",
  ]);
  assert.equal((await findMapping(deps, owner, id)).templateVersion, 1);
  const both = { templateVersion: 2, fieldMappings: { City: "town" } };
  const moved = await change(id, both);
  assert.deepEqual([moved.templateVersion, moved.fieldMappings], [2, { City: "town" }]);
});

test("an unknown version is version_not_found, however large", async () => {
  const { id } = await create();
  for (const version of [0, -1, 3, 2 ** 31, 2 ** 53]) {
    assert.equal(
      (await catchRefusal(create({ templateVersion: version }))).code,
      "version_not_found",
    );
    const moved = change(id, { templateVersion: version });
    assert.equal((await catchRefusal(moved)).code, "version_not_found");
  }
});

test("a change keeps the members not given, and records its time", async () => {
  const made = await create({ description: "Old.", category: "tax", isTemplate: true });
  now = later(MADE_AT, 60);
  const changed = await change(made.id, { description: null });
  now = MADE_AT;
  assert.deepEqual(changed, { ...made, description: null, updatedAt: later(MADE_AT, 60) });
  assert.deepEqual(await findMapping(deps, owner, made.id), changed);
});

test("another account cannot find, change, delete or use a mapping", async () => {
  const { id } = await create();
  const never = brand<MappingId>(2_000_000_000);
  for (const work of [
    () => findMapping(deps, stranger, id),
    () => findMapping(deps, owner, never),
    () => change(id, { name: "Mine" }, stranger),
    () => change(never, { name: "Mine" }),
    () => deleteMapping(deps, stranger, id),
    () => deleteMapping(deps, owner, never),
  ]) {
    const { status, code, message } = await catchRefusal(work());
    assert.deepEqual([status, code], [404, "mapping_not_found"]);
    assert.equal(message, "There is no such mapping.");
  }
  assert.equal((await catchRefusal(create({}, stranger))).code, "template_not_found");
  const nothing = { templateId: brand<TemplateId>(0) };
  assert.equal((await catchRefusal(create(nothing))).code, "template_not_found");
  assert.equal((await findMapping(deps, owner, id)).name, "Plain");
});

test("an account without mappings lists none", async () => {
  const page = { limit: 10, skip: 0, before: null };
  assert.deepEqual(await listMappings(deps, stranger, null, page), {
    items: [],
    total: 0,
    next: null,
  });
});

test("a mapping cannot be deleted while an envelope uses it", async () => {
  const { id: mappingId } = await create();
  const envelope = {
    accountId: owner.accountId,
    name: "E",
    description: null,
    pairs: [{ templateId, mappingId, templateVersion: null }] as const,
    filenamePattern: null,
    failOn: [],
    retentionSeconds: null,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
  };
  const id = await deps.envelopes.createEnvelope(envelope);
  const { status, code } = await catchRefusal(deleteMapping(deps, owner, mappingId));
  assert.deepEqual([status, code], [409, "mapping_in_use"]);
  await deps.envelopes.deleteEnvelope(owner.accountId, id);
  await deleteMapping(deps, owner, mappingId);
  assert.equal((await catchRefusal(findMapping(deps, owner, mappingId))).code, "mapping_not_found");
});

test("of two concurrent changes the second applies to the result of the first", async () => {
  const { id } = await create();
  await Promise.all([change(id, { name: "New" }), change(id, { category: "tax" })]);
  const { name, category } = await findMapping(deps, owner, id);
  assert.deepEqual([name, category], ["New", "tax"]);
});
