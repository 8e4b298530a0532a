import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { TemplateAnalysis } from "#contract/suggestion.ts";
import { Template } from "#contract/template.ts";
import { TemplateReuploaded } from "#contract/template-version.ts";
import { eraseAccounts } from "#domain/erasure";
import { open } from "../../../engine/mod.ts";
import { nodePlatform } from "../../../engine/node/mod.ts";
import { ask, type Question } from "../../../test/support/harness/ask.ts";
import { bulkHarnessAt } from "../../../test/support/harness/bulk-harness.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";
import { untilServed, upload } from "../../../test/support/harness/templates.ts";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";
import { storesOn, transactOn } from "../../adapters/database/stores.ts";
import { diskObjects } from "../../adapters/objects/disk-objects.ts";
import { systemClock } from "../../adapters/system/clock.ts";

const CITY = "form1[0].page[0].city[0]";
const AGREED = "form1[0].page[0].agreed[0]";
const ROWS = 20;

const service = await ownService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const call = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });
const form = buildXfaForm({
  fields: [
    { name: "city", caption: "Town of birth" },
    { name: "agreed", type: "checkbox", caption: "I agree to the terms" },
  ],
});
const Made = z.object({ id: z.int(), template_version: z.int().nullish() });

/** Templates of the form, which were uploaded at once. */
const made = await Promise.all([newTemplate(), newTemplate(), newTemplate()]);
const [{ id: analyzed }, { id: reuploaded }, { id: filled }] = made;

test("dynamic forms that are uploaded at once are converted one after the other", () => {
  assert.deepEqual(
    made.map(({ xfa, field_count }) => [xfa, field_count]),
    made.map(() => ["dynamic_flattened", 2]),
  );
});

test("an analysis of a converted form has its fields with labels and types", async () => {
  const answer = await call(`/ai/templates/${analyzed}/analyze`, { json: {} });
  assert.deepEqual(
    TemplateAnalysis.parse(answer.body).fields.map((field) => [
      field.raw_field,
      field.label,
      field.suggested_type,
    ]),
    [
      [CITY, "Town of birth", "text"],
      [AGREED, "I agree to the terms", "checkbox"],
    ],
  );
});

test("a mapping is carried to a new dynamic version that has its fields", async () => {
  const mapping = await newMapping(reuploaded);
  const wider = buildXfaForm({
    fields: [
      { name: "city", caption: "Town" },
      { name: "agreed", type: "checkbox" },
      { name: "note", caption: "Note" },
    ],
  });
  const path = `/templates/${reuploaded}/versions`;
  const carried = { carry_mappings: "true" };
  const answer = await untilServed(() => upload(service, key, wider, carried, path));
  const { current_version, xfa, mappings } = TemplateReuploaded.parse(answer.body);
  assert.deepEqual([current_version, xfa], [2, "dynamic_flattened"]);
  assert.deepEqual(
    mappings.map(({ mapping_id, fits, template_version }) => [mapping_id, fits, template_version]),
    [[mapping, true, 2]],
  );
});

test("a bulk job fills a converted form", async () => {
  const mapping_id = await newMapping(filled);
  const json = { name: "Converted", template_id: filled, mapping_id };
  const envelope = Made.parse((await call("/envelopes", { json })).body);
  const harness = bulkHarnessAt(service.url, key, envelope.id);
  const rows = Array.from({ length: ROWS }, (_, index) => `Town ${index},yes`);
  const job = await harness.submit(["city,agreed", ...rows].join("\n"));
  const { status, succeeded } = await harness.ended(job);
  assert.deepEqual([status, succeeded], ["completed", ROWS]);
  const { pdfs } = await harness.bundle(job);
  assert.equal(pdfs.size, ROWS);
  const [first = new Uint8Array()] = pdfs.values();
  assert.equal(await cityIn(first), "Town 0");
});

test("erasing an account deletes the converted PDFs and the uploaded files", async () => {
  const { db } = service.database;
  const { storage } = service.config;
  const ann = await testAccount(service);
  const uploaded = await untilServed(() => upload(service, ann.key(), form));
  const { object_key: converted, original_key: original } = await db
    .selectFrom("template_version")
    .select(["object_key", "original_key"])
    .where("template_id", "=", Template.parse(uploaded.body).id)
    .executeTakeFirstOrThrow();
  const paths = [converted, original ?? ""].map((path) => join(storage, path));
  assert.deepEqual(paths.map(existsSync), [true, true]);
  const asked = await ask(`${service.url}/api/v1/account/erase`, {
    key: ann.key("admin"),
    json: { confirm: ann.email },
  });
  assert.equal(asked.status, 202, asked.text);
  await eraseAccounts({
    erasures: storesOn(db).erasures,
    transact: transactOn(db),
    objects: await diskObjects(storage),
    clock: systemClock(),
  });
  assert.deepEqual(paths.map(existsSync), [false, false]);
});

async function newTemplate(): Promise<z.output<typeof Template>> {
  const answer = await untilServed(() => upload(service, key, form));
  assert.equal(answer.status, 201, answer.text);
  return Template.parse(answer.body);
}

async function newMapping(templateId: number): Promise<number> {
  const field_mappings = { [CITY]: "city", [AGREED]: "agreed" };
  const json = { name: "Converted", template_id: templateId, field_mappings };
  const answer = await call("/mappings", { json });
  assert.equal(answer.status, 201, answer.text);
  return Made.parse(answer.body).id;
}

async function cityIn(pdf: Uint8Array): Promise<unknown> {
  const opened = await open(pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  return opened.form.fields.find(({ name }) => name === CITY)?.value;
}
