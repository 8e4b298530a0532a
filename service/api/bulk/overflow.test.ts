import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { BulkDryRun } from "#contract/bulk.ts";
import { Template } from "#contract/template.ts";
import { appearanceOf, readOutput } from "../../../engine/compile/specimen-fill.fixture.ts";
import { readMerged } from "../../../engine/merge/merged.fixture.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { ask as askAnyone, formData } from "../../../test/support/harness/ask.ts";
import {
  BULK,
  type BulkHarness,
  bulkHarnessAt,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const { ask } = bulkHarnessAt(service.url, key, 0);

const OWN_SIZE = 10;
const field = (name: string, row: number, width: number) => ({
  type: "text" as const,
  name,
  at: [72, 700 - 40 * row, 72 + width, 720 - 40 * row] as const,
  defaultAppearance: `/Helv ${OWN_SIZE} Tf 0 g`,
});
const PDF = buildForm({ fields: [field("Name", 0, 300), field("Note", 1, 80)] });
const template = Template.parse((await upload(service, key, PDF)).body);
const LONG = "a note that is too long";
const CSV = `name,note\nAnn,ok\nBen,${LONG}\nCyd,${LONG.repeat(9)}\n`;

const Made = z.object({ id: z.int() });
const createObject = async (path: string, json: object): Promise<number> =>
  Made.parse((await ask(path, { json: { name: "n", template_id: template.id, ...json } })).body).id;
const mappingWith = (overflow: string, names = ["name", "note"]): Promise<number> => {
  const [Name = "", source = ""] = names;
  const field_mappings = { Name, Note: { source, overflow } };
  return createObject("/api/v1/mappings", { field_mappings });
};
const clipping = await createObject("/api/v1/envelopes", { mapping_id: await mappingWith("clip") });
const shrinking = await createObject("/api/v1/envelopes", {
  mapping_id: await mappingWith("shrink"),
});
const shrink = bulkHarnessAt(service.url, key, shrinking);
const clip = bulkHarnessAt(service.url, key, clipping);

/** A single document, and the codes of its warnings. */
async function generate(envelope_id: number, data: object, more: object = {}) {
  const answer = await askAnyone(`${service.url}/api/v1/generate/pdf`, {
    key,
    headers: { accept: "application/pdf" },
    json: { envelope_id, data, ...more },
  });
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  const warnings: unknown = JSON.parse(answer.headers.get("x-warnings") ?? "[]");
  const codes = z.array(z.object({ code: z.string() })).parse(warnings);
  return { pdf: answer.bytes, codes: codes.map(({ code }) => code) };
}

function sizeOf(pdf: Uint8Array, name = "Note"): number {
  return Number(/ (\S+) Tf/u.exec(appearanceOf(readOutput(pdf), name))?.[1]);
}

function sizesOf({ pdfs }: Awaited<ReturnType<BulkHarness["bundle"]>>): readonly number[] {
  return [...pdfs.values()].map((pdf) => sizeOf(pdf));
}

test("a shrinking field's text is drawn smaller without a warning, in the same form as a clipping one", async () => {
  const data = { name: "Ann", note: LONG };
  for (let again = 0; again < 2; again += 1) {
    const cut = await generate(clipping, data);
    assert.deepEqual([sizeOf(cut.pdf), cut.codes], [OWN_SIZE, ["text_truncated"]]);
    const { pdf, codes } = await generate(shrinking, data, { strict: true });
    assert.deepEqual(codes, []);
    assert.ok(sizeOf(pdf) >= 4 && sizeOf(pdf) < OWN_SIZE);
    assert.equal(sizeOf((await generate(shrinking, { note: "ok" })).pdf), OWN_SIZE);
  }
});

test("a text that does not fit at 4 points has the warning, which fail_on turns into an error", async () => {
  const data = { note: LONG.repeat(9) };
  const { pdf, codes } = await generate(shrinking, data);
  assert.deepEqual([sizeOf(pdf), codes], [4, ["text_truncated"]]);
  const json = { envelope_id: shrinking, data, fail_on: ["text_truncated"] };
  refused(await ask("/api/v1/generate/pdf", { json }), 400, "validation_error");
});

test("a bulk job, its dry run and its retry shrink alike", async () => {
  const form = formData(
    { envelope_id: String(shrinking) },
    { file: ["rows.csv", new TextEncoder().encode(CSV)] },
  );
  const run = BulkDryRun.parse((await ask(`${BULK}?dry_run=true`, { form })).body);
  assert.deepEqual([run.warned, run.warning_counts], [1, { text_truncated: 1 }]);
  const clipped = await clip.submit(CSV);
  assert.equal((await clip.ended(clipped)).warned, 2);
  assert.deepEqual(sizesOf(await clip.bundle(clipped)), [OWN_SIZE, OWN_SIZE, OWN_SIZE]);
  const id = await shrink.submit(CSV, { fail_on: "text_truncated" });
  const { succeeded, failed, warned } = await shrink.ended(id);
  assert.deepEqual([succeeded, failed, warned], [2, 1, 0]);
  const [own, smaller = 0] = sizesOf(await shrink.bundle(id));
  assert.equal(own, OWN_SIZE);
  assert.ok(smaller >= 4 && smaller < OWN_SIZE);
  const rows = [{ row: 3, cells: { note: LONG } }];
  const again = await ask(`${BULK}/${id}/retry`, { json: { rows } });
  const { upload_id } = z.object({ upload_id: z.string() }).parse(again.body);
  assert.equal((await shrink.ended(upload_id)).succeeded, 1);
  assert.deepEqual(sizesOf(await shrink.bundle(upload_id)), [smaller]);
});

test("the one PDF for printing shows the smaller text", async () => {
  const id = await shrink.submit(`name,note\nBen,${LONG}\n`);
  await shrink.ended(id);
  const answer = await ask(`${BULK}/download/${id}?format=pdf`);
  const [page] = readMerged(answer.bytes).pages;
  const shown = new RegExp(` (\\S+) Tf\\n[^\\n]* Td\\n\\(${LONG}\\) Tj`, "u").exec(
    page?.content ?? "",
  );
  const [size = 0] = sizesOf(await shrink.bundle(id));
  assert.equal(Number(shown?.[1]), size);
});

test("in an envelope of several forms each mapping decides for its own form", async () => {
  const pairs = [
    { template_id: template.id, mapping_id: await mappingWith("clip") },
    { template_id: template.id, mapping_id: await mappingWith("shrink", ["name", "remark"]) },
  ];
  const json = { name: "both", pairs };
  const { id } = Made.parse((await ask("/api/v1/envelopes", { json })).body);
  const { pdf, codes } = await generate(id, { note: LONG, remark: LONG });
  assert.deepEqual(codes, ["text_truncated"]);
  assert.equal(sizeOf(pdf), OWN_SIZE);
  assert.ok(sizeOf(pdf, "t2.Note") < OWN_SIZE);
});

test("text that the form's font lacks characters for shrinks, too", async () => {
  const data = { note: "Ж".repeat(12) };
  assert.deepEqual((await generate(clipping, data)).codes, ["font_substituted", "text_truncated"]);
  const { pdf, codes } = await generate(shrinking, data);
  assert.deepEqual(codes, ["font_substituted"]);
  assert.ok(sizeOf(pdf) < OWN_SIZE);
});
