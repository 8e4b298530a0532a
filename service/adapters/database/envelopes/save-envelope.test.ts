import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FieldMappings } from "@platen/forms/field-mappings";
import { brand } from "#base/brand.ts";
import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import {
  changeEnvelope,
  createEnvelope,
  deleteEnvelope,
  type EnvelopeChange,
  type EnvelopeId,
  listEnvelopes,
  type OpenEnvelope,
  openEnvelope,
  type Pair,
} from "#domain/envelopes";
import { changeMapping, createMapping, type MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { mappingDeps } from "../../../../test/support/harness/mapping-deps.ts";
import {
  MADE_AT,
  storedCaller,
  storedTemplate,
} from "../../../../test/support/harness/stored-forms.ts";
import { textField } from "../../../domain/templates/text-field.fixture.ts";

const database = await testDatabase();
after(database.close);
let now: Instant = MADE_AT;
const deps = mappingDeps(database, { now: () => now });

const owner = await storedCaller(deps, "owner");
const stranger = await storedCaller(deps, "stranger");
const templateId = await storedTemplate(database, owner, [
  [textField("Name", { required: true }), textField("Town")],
  [textField("Name"), textField("Town", { required: true, maxLength: 9 })],
]);
const other = await storedTemplate(database, owner, [[textField("Else")]]);
const mappingId = await storeMapping(templateId, { Name: "name", Town: "town" }, 1);
const otherMapping = await storeMapping(other, { Else: "name" });

async function storeMapping(
  template: TemplateId,
  fieldMappings: FieldMappings,
  templateVersion: number | null = null,
  caller: Caller = owner,
): Promise<MappingId> {
  const plain = { name: "M", description: null, isTemplate: false, category: null };
  const wanted = { ...plain, templateId: template, templateVersion, fieldMappings };
  return (await createMapping(deps, caller, wanted)).id;
}

const PAIR: Pair = { templateId, mappingId, templateVersion: null };

const create = (
  pairs: readonly [Pair, ...Pair[]] = [PAIR],
  filenamePattern: string | null = null,
  caller = owner,
): Promise<OpenEnvelope> =>
  createEnvelope(deps, caller, {
    name: "E",
    description: null,
    pairs,
    filenamePattern,
    retentionSeconds: null,
    failOn: [],
  });
const change = (
  { envelope }: OpenEnvelope,
  more: EnvelopeChange,
  caller = owner,
): Promise<OpenEnvelope> => changeEnvelope(deps, caller, envelope.id, more);

const listRequired = ({ aliases }: OpenEnvelope): string[] =>
  aliases.flatMap((one) => (one.required ? [one.alias] : []));

async function catchRefusal(work: Promise<unknown>): Promise<readonly [number, string]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return [error.status, error.code];
}

test("an envelope uses the version that it names, else the mapping's pin", async () => {
  const pinned = await create();
  assert.equal(pinned.pairs[0].version.version, 1);
  assert.deepEqual(listRequired(pinned), ["name"]);
  const named = await create([{ ...PAIR, templateVersion: 2 }]);
  assert.equal(named.pairs[0].version.version, 2);
  assert.deepEqual(listRequired(named), ["town"]);
  const back = await change(named, { firstPair: { templateVersion: null } });
  assert.equal(back.pairs[0].version.version, 1);
});

test("an envelope without its own version follows the mapping's pin", async () => {
  const moving = await storeMapping(templateId, { Name: "name", Town: "town" }, 1);
  const { envelope } = await create([{ ...PAIR, mappingId: moving }]);
  await changeMapping(deps, owner, moving, { templateVersion: 2 });
  const opened = await openEnvelope(deps, owner, envelope.id);
  assert.deepEqual(listRequired(opened), ["town"]);
  assert.equal(opened.aliases.find(({ alias }) => alias === "town")?.maxLength, 9);
});

test("an envelope's pairs must exist, be the caller's and belong together", async () => {
  const nothing = brand<TemplateId>(0);
  const none = brand<MappingId>(0);
  const theirs = await storedTemplate(database, stranger, [[textField("Name")]]);
  const foreign = await storeMapping(theirs, { Name: "name" }, null, stranger);
  for (const [pair, expected] of [
    [{ ...PAIR, templateId: nothing }, [404, "template_not_found"]],
    [{ ...PAIR, mappingId: none }, [404, "mapping_not_found"]],
    [{ templateId: nothing, mappingId: none, templateVersion: 9 }, [404, "template_not_found"]],
    [{ ...PAIR, templateId: theirs }, [404, "template_not_found"]],
    [{ ...PAIR, mappingId: foreign }, [404, "mapping_not_found"]],
    [{ ...PAIR, templateVersion: 3 }, [404, "version_not_found"]],
    [{ ...PAIR, templateVersion: 0 }, [404, "version_not_found"]],
    [{ ...PAIR, mappingId: otherMapping }, [400, "validation_error"]],
  ] as const)
    assert.deepEqual(await catchRefusal(create([pair])), expected);
});

test("a pattern may name only aliases of the pairs, also after a change", async () => {
  const named = await create([PAIR], "{name} of {town}.pdf");
  assert.equal(named.envelope.filenamePattern, "{name} of {town}.pdf");
  assert.deepEqual(await catchRefusal(create([PAIR], "{nobody}")), [400, "validation_error"]);
  const apart = { firstPair: { templateId: other, mappingId: otherMapping } };
  assert.deepEqual(await catchRefusal(change(named, apart)), [400, "validation_error"]);
  const fitting = await change(named, { ...apart, filenamePattern: "{name}" });
  assert.equal(fitting.pairs[0].mapping.id, otherMapping);
});

test("a change keeps the members not given, and records its time", async () => {
  const made = await create([PAIR], "{name}");
  now = later(MADE_AT, 60);
  const changed = await change(made, { name: "New", retentionSeconds: 60 });
  now = MADE_AT;
  const expected = { ...made.envelope, name: "New", retentionSeconds: 60 };
  assert.deepEqual(changed.envelope, { ...expected, updatedAt: later(MADE_AT, 60) });
  const found = await openEnvelope(deps, owner, made.envelope.id);
  assert.deepEqual(found.envelope, changed.envelope);
  assert.deepEqual(found.aliases, changed.aliases);
});

test("a change that is refused changes nothing", async () => {
  const made = await create([PAIR], "{name}");
  const wrong = { name: "New", firstPair: { templateVersion: 9 } };
  assert.deepEqual(await catchRefusal(change(made, wrong)), [404, "version_not_found"]);
  const found = await openEnvelope(deps, owner, made.envelope.id);
  assert.deepEqual(found.envelope, made.envelope);
});

test("of two concurrent changes the second applies to the result of the first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await create();
    await Promise.all([change(made, { name: "New" }), change(made, { retentionSeconds: 60 })]);
    const { envelope } = await openEnvelope(deps, owner, made.envelope.id);
    assert.deepEqual([envelope.name, envelope.retentionSeconds], ["New", 60]);
  }
});

test("an envelope is deleted once, and a later change gets a 404", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await create();
    const gone = () => deleteEnvelope(deps, owner, made.envelope.id);
    const outcomes = await Promise.allSettled([gone(), gone(), change(made, { name: "New" })]);
    const deleted = outcomes.slice(0, 2).filter(({ status }) => status === "fulfilled");
    assert.equal(deleted.length, 1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        assert.ok(outcome.reason instanceof Refusal, String(outcome.reason));
    assert.deepEqual(await catchRefusal(openEnvelope(deps, owner, made.envelope.id)), [
      404,
      "envelope_not_found",
    ]);
  }
});

test("an alias of several pairs is one, required when any form requires it", async () => {
  const second = { templateId: other, mappingId: otherMapping, templateVersion: null };
  const { envelope, pairs, aliases } = await create([{ ...PAIR, templateVersion: 2 }, second]);
  assert.deepEqual(
    pairs.map(({ version }) => version.templateId),
    [templateId, other],
  );
  assert.deepEqual(
    aliases.map(({ alias, rawFields }) => [alias, rawFields]),
    [
      ["name", ["Name", "Else"]],
      ["town", ["Town"]],
    ],
  );
  assert.deepEqual((await openEnvelope(deps, owner, envelope.id)).envelope.pairs, envelope.pairs);
});

test("another account cannot open, change, list or delete an envelope", async () => {
  const made = await create();
  const gone: readonly [number, string] = [404, "envelope_not_found"];
  const { id } = made.envelope;
  assert.deepEqual(await catchRefusal(openEnvelope(deps, stranger, id)), gone);
  assert.deepEqual(await catchRefusal(change(made, { name: "Mine" }, stranger)), gone);
  assert.deepEqual(await catchRefusal(deleteEnvelope(deps, stranger, id)), gone);
  assert.deepEqual(await catchRefusal(openEnvelope(deps, owner, brand<EnvelopeId>(0))), gone);
  const page = { limit: 10, skip: 0, before: null };
  assert.equal((await listEnvelopes(deps, stranger, null, page)).total, 0);
  await deleteEnvelope(deps, owner, id);
  assert.deepEqual(await catchRefusal(openEnvelope(deps, owner, id)), gone);
});

test("a list has each envelope as it is opened alone, newest first", async () => {
  const page = { limit: 3, skip: 0, before: null };
  const first = await listEnvelopes(deps, owner, null, page);
  assert.equal(first.items.length, 3);
  for (const item of first.items)
    assert.deepEqual(item, await openEnvelope(deps, owner, item.envelope.id));
  const rest = await listEnvelopes(deps, owner, null, { ...page, limit: 500, before: first.next });
  const ids = [...first.items, ...rest.items].map(({ envelope }) => envelope.id);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  assert.deepEqual([new Set(ids).size, rest.next], [first.total, null]);
});

test("a mapping cannot be deleted while an envelope that uses it is created", async () => {
  for (let round = 0; round < 5; round += 1) {
    const contested = await storeMapping(templateId, { Name: "name" }, 1);
    const [made, deleted] = await Promise.allSettled([
      create([{ ...PAIR, mappingId: contested }]),
      deps.mappings.findMapping(owner.accountId, contested).then(() =>
        deps.transact(async ({ mappings }) => {
          await mappings.lockMapping(owner.accountId, contested);
          if (!(await mappings.isInUse(contested))) await mappings.deleteMapping(contested);
        }),
      ),
    ]);
    assert.equal(deleted.status, "fulfilled");
    const mapping = await deps.mappings.findMapping(owner.accountId, contested);
    assert.equal(made.status === "fulfilled", mapping !== null);
  }
});
