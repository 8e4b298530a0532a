import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import type { z } from "zod";
import { later } from "#base/instant.ts";
import { Template, TemplatePage } from "#contract/template.ts";
import { TemplateReuploaded } from "#contract/template-version.ts";
import { purgeTemplates } from "#domain/templates";
import { type Answer, ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";
import { smallPdf, untilServed, upload } from "../../../test/support/harness/templates.ts";
import { buildXfaForm } from "../../../test/support/harness/xfa-form.ts";
import { databaseClock } from "../../adapters/database/connection/clock.ts";
import { storesOn } from "../../adapters/database/stores.ts";
import { diskObjects } from "../../adapters/objects/disk-objects.ts";

const CITY = "form1[0].page[0].city[0]";
const AGREED = "form1[0].page[0].agreed[0]";

const service = await ownService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const call = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });
const api = (path: string, question: Question = {}) => call(`/templates${path}`, question);

const form = buildXfaForm({
  fields: [
    { name: "city", caption: "Town of birth" },
    { name: "agreed", type: "checkbox", tooltip: "Terms" },
  ],
});
const damaged = buildXfaForm({ template: "<template><subform><field></template>" });
const template = Template.parse((await uploadPdf(form)).body);

test("an upload of a dynamic XFA form creates a template of its pages and fields", () => {
  assert.deepEqual([template.xfa, template.page_count], ["dynamic_flattened", 1]);
  assert.deepEqual(
    template.fields.map(({ name, type, label }) => [name, type, label]),
    [
      [CITY, "text", "Town of birth"],
      [AGREED, "checkbox", "Terms"],
    ],
  );
  const { size_bytes, sha256 } = template;
  assert.deepEqual([size_bytes, sha256], [form.length, hashOf(form)]);
});

test("the file is the converted PDF, with original=true the uploaded one", async () => {
  const converted = await api(`/${template.id}/file`);
  assert.equal(converted.status, 200);
  assert.match(converted.text, /^%PDF-/);
  assert.doesNotMatch(converted.text, /NeedsRendering|\/XFA/);
  const original = await api(`/${template.id}/file?original=true&version=1`);
  assert.deepEqual(original.bytes, new Uint8Array(form));
  assert.equal(original.headers.get("content-length"), String(form.length));
  assert.deepEqual((await api(`/${template.id}/file?original=false`)).bytes, converted.bytes);
  refused(await api(`/${template.id}/file?original=yes`), 400, "validation_error");
});

test("the original of a form that was not converted is its file", async () => {
  const { id } = Template.parse((await uploadPdf(smallPdf())).body);
  const [file, original] = [await api(`/${id}/file`), await api(`/${id}/file?original=true`)];
  assert.deepEqual(original.bytes, file.bytes);
});

test("a converted template is found by its uploaded file only", async () => {
  const findByHash = async (sha256: string): Promise<readonly number[]> =>
    TemplatePage.parse((await api(`?sha256=${sha256}`)).body).templates.map(({ id }) => id);
  assert.deepEqual(await findByHash(hashOf(form)), [template.id]);
  assert.deepEqual(await findByHash(hashOf((await api(`/${template.id}/file`)).bytes)), []);
});

test("a converted template is filled, previewed and analyzed like any other", async () => {
  const json = { template_id: template.id, data: { [CITY]: "Oslo", [AGREED]: "yes" } };
  const filled = await call("/generate/pdf", { json, headers: { accept: "application/pdf" } });
  assert.deepEqual([filled.status, filled.text.slice(0, 5)], [200, "%PDF-"], filled.text);
  assert.match(filled.text, /Oslo/);
  assert.equal((await api(`/${template.id}/preview?marks=true`)).status, 200);
  const suggested = await call("/ai/mapping-suggestions", {
    json: { template_id: template.id, aliases: ["birth town", "terms"] },
  });
  assert.equal(suggested.status, 200, suggested.text);
  assert.ok(suggested.text.includes(CITY) && suggested.text.includes(AGREED), suggested.text);
});

test("a dynamic XFA form is a new version of any template, is promoted and rolled back", async () => {
  const first = Template.parse((await uploadPdf(smallPdf())).body);
  const changed = buildXfaForm({ fields: [{ name: "town", caption: "Town" }] });
  const path = `/templates/${first.id}/versions`;
  const file = { file: ["again.pdf", changed] as const };
  const answer = await untilServed(() => call(path, { form: formData({}, file) }));
  const second = TemplateReuploaded.parse(answer.body);
  assert.deepEqual([second.current_version, second.xfa], [2, "dynamic_flattened"]);
  const original = async (version: number): Promise<Uint8Array> =>
    (await api(`/${first.id}/file?original=true&version=${version}`)).bytes;
  assert.deepEqual(await original(2), new Uint8Array(changed));
  assert.deepEqual(await original(1), new Uint8Array(smallPdf()));
  for (const version of [2, 1]) {
    const promoted = await api(`/${first.id}/promote`, { json: { to: "staging", version } });
    assert.equal(Template.parse(promoted.body).environment_versions.staging, version);
  }
});

test("a form that cannot be converted is refused with its reason, and nothing is stored", async () => {
  const before = await listStored();
  const body = refused(await uploadPdf(damaged), 400, "invalid_pdf");
  assert.equal(body["reason"], "xfa_malformed");
  const again = await untilServed(() =>
    upload(service, key, damaged, {}, `/templates/${template.id}/versions`),
  );
  refused(again, 400, "invalid_pdf");
  assert.deepEqual(await listStored(), before);
});

test("purging a template deletes the converted PDF and the uploaded file", async () => {
  const gone = Template.parse((await uploadPdf(form)).body);
  const { db, pool } = service.database;
  const { object_key: converted, original_key: original } = await db
    .selectFrom("template_version")
    .select(["object_key", "original_key"])
    .where("template_id", "=", gone.id)
    .executeTakeFirstOrThrow();
  const paths = [converted, original ?? ""].map((path) => join(service.config.storage, path));
  assert.notEqual(paths[0], paths[1]);
  for (const path of paths) assert.ok(existsSync(path), path);
  await api(`/${gone.id}`, { method: "DELETE" });
  const clock = await databaseClock(pool);
  try {
    const objects = await diskObjects(service.config.storage);
    const now = later(clock.now(), 3700);
    await purgeTemplates({ ...storesOn(db), objects, clock: { now: () => now } });
  } finally {
    await clock.stop();
  }
  for (const path of paths) assert.ok(!existsSync(path), path);
  refused(await api(`/${gone.id}/file?original=true`), 410, "file_expired");
});

async function uploadPdf(pdf: Uint8Array): Promise<Answer> {
  return await untilServed(() => upload(service, key, pdf));
}

type Template = z.output<typeof Template>;

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function listStored(): Promise<readonly string[]> {
  const folder = join(service.config.storage, "templates");
  return (await readdir(folder, { recursive: true })).toSorted();
}
