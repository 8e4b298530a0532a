import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import { Mapping } from "#contract/mapping.ts";
import { Template, TemplatePage } from "#contract/template.ts";
import { TemplateDiff } from "#contract/template-diff.ts";
import {
  TemplateReuploaded,
  TemplateVersion,
  TemplateVersionPage,
} from "#contract/template-version.ts";
import { purgeTemplates, type TemplateId } from "#domain/templates";
import { buildForm } from "../../../forms/builder/mod.ts";
import { type Answer, ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { smallPdf, untilServed, upload } from "../../../test/support/harness/templates.ts";
import { databaseClock } from "../../adapters/database/connection/clock.ts";
import { storesOn } from "../../adapters/database/stores.ts";
import { diskObjects } from "../../adapters/objects/disk-objects.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const stranger = await testAccount(service);
const key = account.key();
const call = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });
const api = (path: string, question: Question = {}) => call(`/templates${path}`, question);

/** Two pages; `city` is renamed, `state` is removed, `agrees` is on the other page. */
const twoPages = buildForm({
  pages: [{}, { marks: [{ kind: "text", at: [20, 400], text: "The second page" }] }],
  fields: [
    { type: "text", name: "person.name", at: [20, 680, 300, 700], required: true, maxLength: 40 },
    { type: "text", name: "person.town", at: [20, 670, 300, 690] },
    { type: "checkbox", name: "agrees", at: { page: 2, rect: [20, 640, 300, 660] } },
  ],
});

async function newTemplate(): Promise<Template> {
  return Template.parse((await upload(service, key)).body);
}
type Template = ReturnType<typeof Template.parse>;

function reupload(
  id: number,
  pdf: Uint8Array = twoPages,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return api(`/${id}/versions`, { form: formData(fields, { file: ["again.pdf", pdf] }) });
}

async function newMapping(template: Template, fields: readonly string[]): Promise<number> {
  const field_mappings = Object.fromEntries(fields.map((name, index) => [name, `alias ${index}`]));
  const json = { name: fields.join(), template_id: template.id, field_mappings };
  return Mapping.parse((await call("/mappings", { json })).body).id;
}

const pinOf = async (id: number) =>
  Mapping.parse((await call(`/mappings/${id}`)).body).template_version;
const promote = (id: number, json: object, asKey = key) =>
  api(`/${id}/promote`, { json, key: asKey });
const put = (id: number, json: object) => api(`/${id}`, { method: "PUT", json });
const remove = (id: number | string) => api(`/${id}`, { method: "DELETE" });

test("a template's name and description can be changed; its form stays", async () => {
  const { name: _, description: __, updated_at: ___, ...before } = await newTemplate();
  const answer = await put(before.id, { name: "Renamed", description: "For tests" });
  assert.equal(answer.status, 200);
  const { name, description, updated_at, ...same } = Template.parse(answer.body);
  assert.deepEqual([name, description], ["Renamed", "For tests"]);
  assert.deepEqual(same, before);
  assert.ok(updated_at > before.created_at);
  assert.equal(Template.parse((await put(before.id, { description: null })).body).name, "Renamed");
  for (const bad of [{ name: "" }, { name: null }, { filename: "x.pdf" }])
    refused(await put(before.id, bad), 400, "validation_error");
});

test("a new version is the newest one and unpublished, and the old one is unchanged", async () => {
  const first = await newTemplate();
  const answer = await reupload(first.id);
  assert.equal(answer.status, 201);
  const { mappings, ...template } = TemplateReuploaded.parse(answer.body);
  assert.deepEqual(mappings, []);
  assert.deepEqual([template.current_version, template.page_count], [2, 2]);
  assert.deepEqual(template.environment_versions, first.environment_versions);
  assert.deepEqual((await api(`/${first.id}`)).body, template);
  const old = TemplateVersion.parse((await api(`/${first.id}/versions/1`)).body);
  assert.deepEqual([old.sha256, old.fields], [first.sha256, first.fields]);
  assert.deepEqual(
    [...(await api(`/${first.id}/file?version=1`)).bytes],
    [...smallPdf()],
    "the first file",
  );
  assert.deepEqual((await api(`/${first.id}/file`)).bytes, new Uint8Array(twoPages));
});

test("versions are listed newest first, in pages", async () => {
  const template = await newTemplate();
  for (let count = 0; count < 3; count += 1) await reupload(template.id, smallPdf());
  const list = async (query: string) =>
    TemplateVersionPage.parse((await api(`/${template.id}/versions${query}`)).body);
  const first = await list("?limit=3");
  assert.deepEqual([first.versions.map(({ version }) => version), first.total], [[4, 3, 2], 4]);
  const last = await list(`?cursor=${first.next_cursor ?? ""}`);
  assert.deepEqual(
    last.versions.map(({ version }) => version),
    [1],
  );
  assert.equal(last.next_cursor, null);
});

test("twenty concurrent uploads create twenty versions", async () => {
  const template = await newTemplate();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => untilServed(() => reupload(template.id, smallPdf()))),
  );
  const versions = answers.map(({ body }) => TemplateReuploaded.parse(body).current_version);
  assert.deepEqual(new Set(versions), new Set(Array.from({ length: 20 }, (_, i) => i + 2)));
});

test("a new version reports which mappings fit it, and moves them with carry_mappings", async () => {
  const template = await newTemplate();
  const fits = await newMapping(template, ["person.name", "agrees"]);
  const broken = await newMapping(template, ["person.name", "person.city", "state"]);
  const reported = TemplateReuploaded.parse((await reupload(template.id)).body).mappings;
  assert.deepEqual(reported, [
    {
      mapping_id: fits,
      name: "person.name,agrees",
      fits: true,
      missing: [],
      template_version: 1,
    },
    {
      mapping_id: broken,
      name: "person.name,person.city,state",
      fits: false,
      missing: ["person.city", "state"],
      template_version: 1,
    },
  ]);
  assert.deepEqual([await pinOf(fits), await pinOf(broken)], [1, 1]);
  const carried = await reupload(template.id, twoPages, { carry_mappings: "true" });
  assert.deepEqual(
    TemplateReuploaded.parse(carried.body).mappings.map((one) => one.template_version),
    [3, 1],
  );
  assert.deepEqual([await pinOf(fits), await pinOf(broken)], [3, 1]);
});

test("an invalid PDF is refused as a new version, too, and creates none", async () => {
  const template = await newTemplate();
  const text = new TextEncoder().encode("hello");
  assert.equal(
    refused(await reupload(template.id, text), 400, "invalid_pdf")["reason"],
    "not_a_pdf",
  );
  refused(await reupload(template.id, buildForm({})), 400, "no_form_fields");
  refused(await reupload(template.id, smallPdf(), { name: "x" }), 400, "validation_error");
  const large = new Uint8Array(25 * 1024 * 1024 + 1);
  refused(await reupload(template.id, large), 413, "file_too_large");
  refused(await api(`/${template.id}/versions`, { form: formData({}) }), 400, "validation_error");
  refused(await reupload(999_999), 404, "template_not_found");
  assert.equal(Template.parse((await api(`/${template.id}`)).body).current_version, 1);
});

test("two versions are compared: fields added, removed, renamed, moved and changed", async () => {
  const { id } = await newTemplate();
  await reupload(id);
  const diff = TemplateDiff.parse((await api(`/${id}/versions/1/diff/2`)).body);
  assert.deepEqual([diff.from_version, diff.to_version], [1, 2]);
  assert.deepEqual([diff.added, diff.removed], [[], ["state"]]);
  assert.deepEqual(diff.renamed, [{ from: "person.city", to: "person.town" }]);
  assert.deepEqual(
    diff.moved.map(({ name }) => name),
    ["person.name", "agrees"],
  );
  const [, agrees] = diff.moved;
  assert.deepEqual([agrees?.from.page, agrees?.to.page], [1, 2]);
  const from = { max_length: 30, tooltip: "Name" };
  const to = { max_length: 40, tooltip: null };
  const changed = { name: "person.name", members: ["max_length", "tooltip"], from, to };
  assert.deepEqual(diff.changed, [changed]);
  const same = TemplateDiff.parse((await api(`/${id}/versions/2/diff/2`)).body);
  for (const list of [same.added, same.removed, same.renamed, same.moved, same.changed])
    assert.deepEqual(list, []);
});

test("an unknown version and every part of another account's template are a 404", async () => {
  const { id } = await newTemplate();
  for (const path of ["/versions/2", "/versions/0", "/versions/x", "/versions/1/diff/9"])
    refused(await api(`/${id}${path}`), 404, "version_not_found");
  for (const path of ["/file?version=2", "/preview?version=2"])
    refused(await api(`/${id}${path}`), 404, "version_not_found");
  refused(await promote(id, { to: "staging", version: 7 }), 404, "version_not_found");
  const paths = ["", "/versions", "/versions/1", "/versions/1/diff/1", "/file", "/preview"];
  for (const path of paths)
    for (const [owner, missing] of [
      [stranger.key(), id],
      [key, 999_999],
    ] as const)
      refused(await api(`/${missing}${path}`, { key: owner }), 404, "template_not_found");
  for (const method of ["PUT", "DELETE"])
    refused(
      await api(`/${id}`, { method, key: stranger.key(), ...(method === "PUT" && { json: {} }) }),
      404,
      "template_not_found",
    );
  refused(await promote(id, { to: "staging" }, stranger.key()), 404, "template_not_found");
});

test("a version is promoted, and an older one rolls it back", async () => {
  const template = await newTemplate();
  await reupload(template.id);
  const at = async (json: object) =>
    Template.parse((await promote(template.id, json)).body).environment_versions;
  assert.deepEqual(await at({ to: "staging" }), { development: 1, staging: 2, production: 1 });
  const already = refused(await promote(template.id, { to: "staging" }), 409, "already_published");
  assert.deepEqual([already["environment"], already["version"]], ["staging", 2]);
  assert.equal((await at({ target_environment: "production", from: "staging" })).production, 2);
  assert.equal((await at({ to: "production", version: 1 })).production, 1);
  assert.equal((await at({ to: "production", from: "staging", version: 2 })).production, 2);
});

test("a promotion can name the environment that it takes the version from", async () => {
  const template = await newTemplate();
  await reupload(template.id);
  const nothing = await promote(template.id, { to: "production", from: "staging" });
  const { environment, version } = refused(nothing, 409, "template_not_published");
  assert.deepEqual([environment, version], ["staging", null]);
  const never = await promote(template.id, { to: "staging", from: "development", version: 2 });
  assert.equal(refused(never, 409, "template_not_published")["version"], 2);
  for (const bad of [{}, { to: "test" }, { to: "staging", target_environment: "production" }])
    refused(await promote(template.id, bad), 400, "validation_error");
});

test("production requires an admin key; other environments a write key of any environment", async () => {
  const template = await newTemplate();
  await reupload(template.id);
  const writer = account.key("write", "production");
  const denied = refused(
    await promote(template.id, { to: "production" }, writer),
    403,
    "scope_required",
  );
  assert.equal(denied["required"], "admin");
  refused(await promote(999_999, { to: "production" }, writer), 403, "scope_required");
  assert.equal((await promote(template.id, { to: "staging" }, writer)).status, 200);
  const elsewhere = account.key("admin", "development");
  assert.equal((await promote(template.id, { to: "production" }, elsewhere)).status, 200);
});

test("a promotion moves pinned mappings only with carry_mappings, and then all or none", async () => {
  const template = await newTemplate();
  const fits = await newMapping(template, ["person.name"]);
  await reupload(template.id);
  await promote(template.id, { to: "staging" });
  assert.equal(await pinOf(fits), 1);
  assert.equal(
    (await promote(template.id, { to: "production", carry_mappings: true })).status,
    200,
  );
  assert.equal(await pinOf(fits), 2);
  await promote(template.id, { to: "production", version: 1, carry_mappings: true });
  assert.equal(await pinOf(fits), 1);
});

test("with carry_mappings a version that breaks an envelope's mapping is not promoted", async () => {
  const template = await newTemplate();
  const [fits, mapping_id] = [
    await newMapping(template, ["person.name"]),
    await newMapping(template, ["person.name", "state"]),
  ];
  const envelope = { name: "E", template_id: template.id, mapping_id };
  assert.equal((await call("/envelopes", { json: envelope })).status, 201);
  await reupload(template.id);
  const answer = await promote(template.id, { to: "production", carry_mappings: true });
  const { missing, mappings } = refused(answer, 409, "mapping_incompatible");
  assert.deepEqual(missing, ["state"]);
  assert.deepEqual(mappings, [{ mapping_id, missing: ["state"] }]);
  assert.equal(await pinOf(fits), 1);
  const still = Template.parse((await api(`/${template.id}`)).body);
  assert.equal(still.environment_versions.production, 1);
  assert.equal((await promote(template.id, { to: "production" })).status, 200);
});

test("a template in use cannot be archived; an archived one is not listed", async () => {
  const template = await newTemplate();
  const mapping = await newMapping(template, ["person.name"]);
  refused(await remove(template.id), 409, "template_in_use");
  await call(`/mappings/${mapping}`, { method: "DELETE" });
  assert.equal((await remove(template.id)).status, 204);
  const archived = Template.parse((await api(`/${template.id}`)).body);
  assert.notEqual(archived.archived_at, null);
  const idsIn = async (query: string) =>
    TemplatePage.parse((await api(query)).body).templates.map(({ id }) => id);
  assert.ok(!(await idsIn("?limit=500")).includes(template.id));
  assert.ok((await idsIn("?limit=500&archived=true")).includes(template.id));
  assert.equal((await remove(template.id)).status, 204);
  assert.deepEqual((await api(`/${template.id}`)).body, archived);
});

test("of a concurrent mapping and archival, the second is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await newTemplate();
    const json = { name: "m", template_id: id, field_mappings: { agrees: "ok" } };
    const [mapped, removed] = await Promise.all([call("/mappings", { json }), remove(id)]);
    if (mapped.status === 201) refused(removed, 409, "template_in_use");
    else refused(mapped, 409, "template_archived");
    assert.ok(mapped.status === 201 || removed.status === 204);
  }
});

test("an archived template cannot be used for anything new", async () => {
  const template = await newTemplate();
  await remove(template.id);
  refused(await reupload(template.id), 409, "template_archived");
  refused(await promote(template.id, { to: "staging" }), 409, "template_archived");
  const mapping = { name: "m", template_id: template.id, field_mappings: {} };
  refused(await call("/mappings", { json: mapping }), 409, "template_archived");
  const json = { template_id: template.id, data: {} };
  refused(await call("/generate/pdf", { json }), 409, "template_archived");
});

test("the files of an archived template are deleted when unused, and are then a 410", async () => {
  const template = await newTemplate();
  const other = await newTemplate();
  await reupload(template.id);
  assert.equal((await api(`/${template.id}/preview?version=1`)).status, 200);
  const { db, pool } = service.database;
  const keys = await db
    .selectFrom("template_version")
    .select("object_key")
    .where("template_id", "=", template.id)
    .orderBy("version")
    .execute();
  const paths = keys.map(({ object_key }) => join(service.config.storage, object_key));
  assert.equal(paths.filter((path) => existsSync(path)).length, 2);
  const folder = paths[0]?.replace(/\.pdf$/, "") ?? "";
  assert.ok(existsSync(folder));
  const stores = storesOn(db);
  const clock = await databaseClock(pool);
  try {
    const ports = { ...stores, objects: await diskObjects(service.config.storage) };
    const at = (seconds: number) => ({ now: () => later(clock.now(), seconds) });
    await remove(template.id);
    await purgeTemplates({ ...ports, clock: at(0) });
    assert.equal((await api(`/${template.id}/file`)).status, 200);
    await purgeTemplates({ ...ports, clock: at(3700) });
  } finally {
    await clock.stop();
  }
  for (const path of paths) assert.ok(!existsSync(path));
  assert.ok(!existsSync(folder));
  assert.equal(
    await stores.templates.findTexts({ templateId: brand<TemplateId>(template.id), version: 1 }),
    null,
  );
  refused(await api(`/${template.id}/file`), 410, "file_expired");
  refused(await api(`/${template.id}/preview`), 410, "file_expired");
  assert.equal(Template.parse((await api(`/${template.id}`)).body).field_count, 3);
  assert.equal((await api(`/${other.id}/file`)).status, 200);
});
