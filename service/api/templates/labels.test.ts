import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import type { z } from "zod";
import { brand } from "#base/brand.ts";
import { Template, TemplatePage } from "#contract/template.ts";
import { TemplateVersion } from "#contract/template-version.ts";
import type { AccountId } from "#domain/accounts";
import {
  readVersions,
  type TemplateId,
  type TemplateVersion as Version,
  withReading,
} from "#domain/templates";
import type { PagesRead } from "#domain/templates/untrusted";
import { buildForm } from "../../../forms/builder/mod.ts";
import { ask } from "../../../test/support/harness/ask.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";
import { storesOn } from "../../adapters/database/stores.ts";
import { diskObjects } from "../../adapters/objects/disk-objects.ts";
import { startFormReader, startImageWorkers } from "../../adapters/untrusted/mod.ts";

const service = await ownService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const { db } = service.database;
const [formReader, imageWorkers] = [startFormReader(), startImageWorkers()];
after(() => Promise.all([formReader.stop(), imageWorkers.stop()]));
const stores = storesOn(db);
const ports = {
  ...stores,
  objects: await diskObjects(service.config.storage),
  formReader,
  pageReader: imageWorkers,
};

/** Its fields are in another order on the pages. */
const FORM = buildForm({
  pages: [
    { marks: [{ kind: "text", at: [30, 705], text: "Last name: *" }] },
    { width: 400, height: 600, marks: [{ kind: "text", at: [72, 512], text: "I agree" }] },
    { rotate: 90 },
  ],
  fields: [
    { type: "checkbox", name: "c1", at: { page: 2, rect: [50, 510, 62, 522] } },
    { type: "text", name: "f2", at: [100, 660, 300, 680], tooltip: "First  name" },
    { type: "text", name: "f1", at: [100, 700, 300, 720] },
  ],
});

test("an upload answers with labels, their source, numbers in reading order and the pages", async () => {
  const template = await uploadForm();
  assert.deepEqual(labels(template), [
    ["c1", "I agree", "page", 3],
    ["f2", "First name", "tooltip", 2],
    ["f1", "Last name", "page", 1],
  ]);
  assert.deepEqual(template.pages, [
    { page: 1, width: 612, height: 792, rotation: 0, box: [0, 0, 612, 792] },
    { page: 2, width: 400, height: 600, rotation: 0, box: [0, 0, 400, 600] },
    { page: 3, width: 612, height: 792, rotation: 90, box: [0, 0, 612, 792] },
  ]);
  assert.deepEqual(template.warnings, []);
  assert.deepEqual(template.field_metadata["f1"], template.fields[2]);
  assert.deepEqual(await readTemplate(template.id), template);
});

test("the text of the pages is stored with the version", async () => {
  const { id } = await uploadForm();
  const texts = await stores.templates.findTexts(await readStored(id));
  assert.deepEqual(
    texts?.map(({ page, width, height, words }) => [page, width, height, words.length]),
    [
      [1, 612, 792, 3],
      [2, 400, 600, 2],
    ],
  );
});

test("a version that is not read yet is listed with its tooltips, and read when it is requested", async () => {
  const template = await uploadForm();
  await forget(template.id);
  const listed = await fromList(template.id);
  assert.deepEqual(
    listed.warnings.map(({ code }) => code),
    ["labels_pending"],
  );
  assert.deepEqual(listed.pages, template.pages);
  assert.equal(listed.field_metadata["f2"]?.label, "First name");
  assert.equal(listed.field_metadata["f1"]?.label, null);
  assert.deepEqual(await readTemplate(template.id), template);
  assert.deepEqual(await fromList(template.id), template);
  await forget(template.id);
  const { body } = await api(`/${template.id}/versions/1`);
  assert.deepEqual(TemplateVersion.parse(body).fields, template.fields);
});

test("a version that an earlier reader read is read again", async () => {
  const template = await uploadForm();
  const stale = { format: 0, labels: [], isPartial: false };
  await db
    .updateTable("template_version")
    .set({ reading: JSON.stringify(stale), reading_format: 0 })
    .where("template_id", "=", template.id)
    .execute();
  assert.deepEqual(await readTemplate(template.id), template);
});

test("versions are read in the background, those without a PDF excepted", async () => {
  const [lost, template] = [await uploadForm(), await uploadForm()];
  await forget(lost.id);
  await forget(template.id);
  const path = join(service.config.storage, (await readStored(lost.id)).objectKey);
  await rename(path, `${path}.away`);
  await readVersions(ports);
  assert.deepEqual(await fromList(template.id), template);
  assert.equal((await readStored(lost.id)).reading, null);
  assert.equal((await readTemplate(lost.id)).fields.length, 3);
  await rename(`${path}.away`, path);
  await readVersions(ports);
  assert.deepEqual(await fromList(lost.id), lost);
});

test("without its PDF, an unread version is 410 where labels are required, and 503 during an outage", async () => {
  const { id } = await uploadForm();
  await forget(id);
  const { storage } = service.config;
  const path = join(storage, (await readStored(id)).objectKey);
  const answers = async (): Promise<readonly unknown[]> => {
    const analyze = ask(`${service.url}/api/v1/ai/templates/${id}/analyze`, { key, json: {} });
    const all = await Promise.all([
      api(`/${id}/preview?marks=true`),
      api(`/${id}/preview`),
      analyze,
    ]);
    return all.map(({ status }) => status);
  };
  await rename(path, `${path}.away`);
  assert.deepEqual(await answers(), [410, 410, 410]);
  await rename(storage, `${storage}.away`);
  assert.deepEqual(await answers(), [503, 503, 503]);
  await rename(`${storage}.away`, storage);
  await rename(`${path}.away`, path);
  assert.deepEqual(await answers(), [200, 200, 200]);
});

test("without a process to read with, a version is returned unread, and read later", async () => {
  const { id } = await uploadForm();
  await forget(id);
  const gone = startImageWorkers();
  await gone.stop();
  const version = await readStored(id);
  assert.equal(await withReading({ ...ports, pageReader: gone }, version), version);
  await assert.rejects(readVersions({ ...ports, pageReader: gone }), /cannot read files now/);
  assert.equal((await readStored(id)).reading, null);
  assert.notEqual((await withReading(ports, version)).reading, null);
});

test("a file that takes too long keeps its tooltips, after a background run has tried it", async () => {
  const { id } = await uploadForm();
  await forget(id);
  const late: PagesRead = { kind: "refused", reason: "took_too_long" };
  const slow = { ...ports, pageReader: { readPages: async () => late } };
  assert.equal((await withReading(slow, await readStored(id))).reading, null);
  await readVersions(slow);
  const template = await readTemplate(id);
  assert.deepEqual(
    template.warnings.map(({ code }) => code),
    ["labels_incomplete"],
  );
  assert.deepEqual(labels(template), [
    ["c1", null, null, 3],
    ["f2", "First name", "tooltip", 2],
    ["f1", null, null, 1],
  ]);
  assert.equal(template.pages.length, 3);
});

type TemplateJson = z.output<typeof Template>;

function api(path: string): ReturnType<typeof ask> {
  return ask(`${service.url}/api/v1/templates${path}`, { key });
}

async function uploadForm(): Promise<TemplateJson> {
  return Template.parse((await upload(service, key, FORM)).body);
}

async function readTemplate(id: number): Promise<TemplateJson> {
  return Template.parse((await api(`/${id}`)).body);
}

async function fromList(id: number): Promise<TemplateJson> {
  const { templates } = TemplatePage.parse((await api("?limit=500")).body);
  return templates.find((one) => one.id === id) ?? assert.fail("not in the list");
}

async function readStored(id: number): Promise<Version> {
  const template = await stores.templates.findTemplate(
    brand<AccountId>(account.accountId),
    brand<TemplateId>(id),
  );
  return template?.current ?? assert.fail("no such template");
}

/** Removes the reading of the template's version. */
async function forget(id: number): Promise<void> {
  await db
    .updateTable("template_version")
    .set({ reading: null, reading_format: null })
    .where("template_id", "=", id)
    .execute();
  await db.deleteFrom("template_text").where("template_id", "=", id).execute();
}

function labels({ fields }: TemplateJson): readonly (readonly unknown[])[] {
  return fields.map(({ name, label, label_source, number }) => [name, label, label_source, number]);
}
