import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { FieldDetection } from "#contract/detection.ts";
import { Template } from "#contract/template.ts";
import { UsageEventPage } from "#contract/usage.ts";
import { buildForm, type PageSpec } from "../../../forms/builder/mod.ts";
import { type Answer, ask, formData } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { lockedPdf, upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();

const PAGE: PageSpec = {
  marks: [
    { kind: "text", at: [72, 703], text: "Full name" },
    { kind: "line", from: [140, 700], to: [400, 700] },
    { kind: "text", at: [72, 673], text: "City" },
    { kind: "line", from: [140, 670], to: [400, 670] },
    { kind: "box", rect: [72, 630, 84, 642] },
    { kind: "text", at: [90, 633], text: "I agree" },
  ],
};
const FLAT = buildForm({ pages: [PAGE] });

function post(question: Parameters<typeof ask>[1]): Promise<Answer> {
  return ask(`${service.url}/api/v1/ai/detect-fields`, { key, ...question });
}

function detectIn(pdf: Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  return post({ form: formData({}, { file: ["flat.pdf", pdf] }), headers });
}

async function found(pdf: Uint8Array): Promise<ReturnType<typeof FieldDetection.parse>> {
  const answer = await detectIn(pdf);
  assert.equal(answer.status, 200, answer.text);
  return FieldDetection.parse(answer.body);
}

function definitionsOf({ fields }: ReturnType<typeof FieldDetection.parse>): string {
  const definitions = fields.map((field) => {
    const { confidence: _, reason: __, ...definition } = field;
    return definition;
  });
  return JSON.stringify(definitions);
}

function flatForm(): FormData {
  return formData({}, { file: ["flat.pdf", FLAT] });
}

function listStored(): Promise<readonly string[]> {
  return readdir(join(service.config.storage, "templates"), { recursive: true });
}

test("130 the fields that are found in a flat PDF make it a template that can be filled", async () => {
  const detected = await found(FLAT);
  const name = detected.fields.find((field) => field.name === "full_name");
  assert.ok(name?.type === "text" && name.confidence > 0 && name.reason !== "");
  const [x1, y1, x2] = name.rect;
  for (const [edge, line] of [
    [x1, 140],
    [y1, 700],
    [x2, 400],
  ] as const)
    assert.ok(Math.abs(edge - line) <= 2, `an edge at ${edge} for a line at ${line}`);
  assert.ok(detected.fields.some(({ type }) => type === "checkbox"));
  assert.deepEqual(detected.pages, [
    { page: 1, width: 612, height: 792, rotation: 0, box: [0, 0, 612, 792] },
  ]);
  assert.deepEqual(detected.warnings, []);
  const made = await upload(service, key, FLAT, { name: "Flat", fields: definitionsOf(detected) });
  const template = Template.parse(made.body);
  assert.deepEqual(
    template.fields.map((field) => field.name).toSorted(),
    [...new Set(detected.fields.map((field) => field.group ?? field.name))].toSorted(),
  );
});

test("130 equal files give equal fields", async () => {
  const [one, other] = [await detectIn(FLAT), await detectIn(FLAT)];
  assert.deepEqual(FieldDetection.parse(one.body).fields, FieldDetection.parse(other.body).fields);
});

test("only fields that a template lacks are found, in the version asked for", async () => {
  const detected = await found(FLAT);
  const [first] = detected.fields;
  assert.ok(first !== undefined);
  const { confidence: _, reason: __, ...definition } = first;
  const fields = JSON.stringify([definition]);
  const { id } = Template.parse((await upload(service, key, FLAT, { name: "Some", fields })).body);
  const all = definitionsOf(detected);
  await upload(service, key, FLAT, { fields: all }, `/templates/${id}/versions`);
  const left = FieldDetection.parse((await post({ json: { template_id: id, version: 1 } })).body);
  assert.equal(left.fields.length, detected.fields.length - 1);
  assert.ok(!left.fields.some(({ name }) => name === first.name));
  const none = FieldDetection.parse((await post({ json: { template_id: id } })).body);
  assert.deepEqual(none.fields, []);
});

test("each success is one AI generation, repeated by its key, and refusals do not count", async () => {
  const own = (await testAccount(service)).key();
  const headers = { "idempotency-key": "once" };
  const first = await post({ key: own, form: flatForm(), headers });
  const again = await post({ key: own, form: flatForm(), headers });
  assert.equal(again.text, first.text);
  assert.equal(FieldDetection.parse(first.body).usage.used, 1);
  await post({ key: own, form: formData({}, { file: ["no.pdf", new Uint8Array([1])] }) });
  const events = await ask(`${service.url}/api/v1/billing/usage`, { key: own });
  const { events: counted } = UsageEventPage.parse(events.body);
  assert.deepEqual(
    counted.map(({ type, template_id }) => [type, template_id]),
    [["ai", null]],
  );
});

test("a page without text and lines is warned of, and the others are searched", async () => {
  const { fields, warnings, pages } = await found(buildForm({ pages: [{}, PAGE] }));
  assert.deepEqual(
    warnings.map(({ code, page }) => [code, page]),
    [["page_is_image", 1]],
  );
  assert.equal(pages.length, 2);
  assert.ok(fields.length > 0 && fields.every(({ page }) => page === 2));
});

test("what cannot be searched is refused as at an upload, and leaves no file behind", async () => {
  const before = await listStored();
  const reasonOf = async (pdf: Uint8Array): Promise<unknown> =>
    refused(await detectIn(pdf), 400, "invalid_pdf")["reason"];
  assert.equal(await reasonOf(new TextEncoder().encode("no PDF")), "not_a_pdf");
  assert.equal(await reasonOf(lockedPdf()), "password_needed");
  const large = new Uint8Array(25 * 1024 * 1024 + 1);
  refused(await detectIn(large), 413, "file_too_large");
  refused(await post({ form: formData({}) }), 400, "validation_error");
  refused(
    await post({ form: formData({ x: "1" }, { file: ["a.pdf", FLAT] }) }),
    400,
    "validation_error",
  );
  refused(await post({ json: {} }), 400, "validation_error");
  assert.deepEqual(await listStored(), before);
});

test("templates of other accounts and versions that do not exist are not found", async () => {
  const { id } = Template.parse((await upload(service, key)).body);
  const stranger = (await testAccount(service)).key();
  refused(await post({ key: stranger, json: { template_id: id } }), 404, "template_not_found");
  refused(await post({ json: { template_id: id, version: 9 } }), 404, "version_not_found");
  refused(
    await post({ key: account.key("read"), json: { template_id: id } }),
    403,
    "scope_required",
  );
});
