import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { Template } from "#contract/template.ts";
import { TemplateReuploaded } from "#contract/template-version.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { type Answer, ask, formData } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const FLAT = buildForm({});
const NAME = { name: "person.name", type: "text", page: 1, rect: [72, 700, 300, 720] };
const AGREE = { name: "agree", type: "checkbox", page: 1, rect: [72, 660, 84, 672] };
const Details = z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }));

/** Sends the form of an upload, or of a version of the template at `path`; `pdf` null sends no file. */
async function send(
  pdf: Uint8Array | null,
  members: Readonly<Record<string, string>>,
  path = "upload",
): Promise<Answer> {
  const files = pdf === null ? {} : { file: ["flat.pdf", pdf] as [string, Uint8Array] };
  const form = formData({ ...(path === "upload" ? { name: "Flat" } : {}), ...members }, files);
  return await ask(`${service.url}/api/v1/templates/${path}`, { key, form });
}

async function faultsOf(fields: unknown): Promise<readonly string[]> {
  const text = typeof fields === "string" ? fields : JSON.stringify(fields);
  const body = refused(await send(FLAT, { fields: text }), 400, "validation_error");
  return Details.parse(body["details"]).map(({ field }) => field);
}

function listStored(): Promise<readonly string[]> {
  return readdir(join(service.config.storage, "templates"), { recursive: true });
}

test("128 a flat PDF with definitions is a template, filled like any other", async () => {
  const answer = await send(FLAT, { fields: JSON.stringify([NAME, AGREE]) });
  assert.equal(answer.status, 201, answer.text);
  const template = Template.parse(answer.body);
  assert.equal(template.fields_source, "defined");
  assert.equal(template.sha256, createHash("sha256").update(FLAT).digest("hex"));
  assert.deepEqual(
    template.fields.map(({ name, type }) => [name, type]),
    [
      ["person.name", "text"],
      ["agree", "checkbox"],
    ],
  );
  const file = `${service.url}/api/v1/templates/${template.id}/file`;
  const original = await fetch(`${file}?original=true`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.deepEqual(new Uint8Array(await original.arrayBuffer()), FLAT);
});

test("a version may be made of fields alone, on the pages of the newest version", async () => {
  const first = Template.parse((await send(FLAT, { fields: JSON.stringify([NAME]) })).body);
  const answer = await send(null, { fields: JSON.stringify([AGREE]) }, `${first.id}/versions`);
  assert.equal(answer.status, 201, answer.text);
  const second = TemplateReuploaded.parse(answer.body);
  assert.deepEqual(
    [second.current_version, second.sha256, second.filename],
    [2, first.sha256, first.filename],
  );
  assert.deepEqual(
    second.fields.map(({ name }) => name),
    ["agree"],
  );
});

test("fields are added to those of a form, or replace them", async () => {
  const form = buildForm({ fields: [{ type: "text", name: "old", at: [72, 500, 300, 520] }] });
  const fields = JSON.stringify([NAME]);
  const both = Template.parse((await send(form, { fields })).body);
  assert.deepEqual(
    [both.fields_source, both.fields.map(({ name }) => name)],
    ["both", ["old", "person.name"]],
  );
  const replaced = Template.parse((await send(form, { fields, replace_fields: "true" })).body);
  assert.deepEqual(
    [replaced.fields_source, replaced.fields.map(({ name }) => name)],
    ["defined", ["person.name"]],
  );
});

test("129 all faults of definitions are reported together, each at its member", async () => {
  const faults = await faultsOf([
    NAME,
    { ...NAME, page: 7 },
    { ...AGREE, rect: [0, 0, 1, 1] },
    { ...AGREE, name: "b", type: "slider" },
    { ...AGREE, name: "c", type: "radio" },
    { ...AGREE, name: "d", surprise: 1 },
  ]);
  assert.deepEqual(faults.toSorted(), [
    "fields[1].name",
    "fields[1].page",
    "fields[2].rect",
    "fields[3].type",
    "fields[4].group",
    "fields[5].surprise",
  ]);
});

test("129 what is no list of 1 to 800 definitions is refused", async () => {
  const many = Array.from({ length: 801 }, (_, index) => ({ ...AGREE, name: `f${index}` }));
  for (const fields of ["{", "{}", "[]", many])
    assert.deepEqual(await faultsOf(fields), ["fields"]);
  const lone = refused(await send(FLAT, { replace_fields: "true" }), 400, "validation_error");
  assert.equal(Details.parse(lone["details"])[0]?.field, "fields");
  const [long] = await faultsOf(" ".repeat(512 * 1024 + 1));
  assert.equal(long, "fields");
});

test("a PDF without fields is refused, with what to do", async () => {
  const body = refused(await send(FLAT, {}), 400, "no_form_fields");
  assert.match(body["message"], /POST \/ai\/detect-fields.*upload it with these as fields/);
});

test("a refused upload leaves no file behind", async () => {
  const before = await listStored();
  await faultsOf([{ ...NAME, page: 7 }]);
  assert.deepEqual(await listStored(), before);
});
