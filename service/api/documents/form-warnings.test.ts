import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { BulkDryRun } from "#contract/bulk.ts";
import { GeneratedFile, Task } from "#contract/generate.ts";
import { readDocument } from "../../../engine/cos/mod.ts";
import { readForm } from "../../../engine/form/mod.ts";
import { ONE_FIELD, rawFile } from "../../../engine/ingest/raw-file.fixture.ts";
import { encryptedFile, legacy } from "../../../engine/ingest/reader/encrypted-file.fixture.ts";
import { nodePlatform } from "../../../engine/node/mod.ts";
import { formData } from "../../../test/support/harness/ask.ts";
import { BULK, type BulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { openFormHarness } from "../../../test/support/harness/form-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { taskEnded } from "../../../test/support/harness/start-task.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();

const Coded = z.array(z.looseObject({ code: z.string() }));

const openForm = (pdf: Uint8Array, fieldMappings: Readonly<Record<string, string>>, more = {}) =>
  openFormHarness(service, key, pdf, fieldMappings, more);

async function generate(desk: BulkHarness, data: object, more: object = {}) {
  const json = { envelope_id: desk.envelopeId, data, ...more };
  return await desk.ask("/api/v1/generate/pdf", { json });
}

async function warningsOf(desk: BulkHarness, data: object, more: object = {}) {
  const answer = await generate(desk, data, more);
  assert.equal(answer.status, 200, answer.text);
  return GeneratedFile.parse(answer.body).warnings.map(({ field, code }) => [field, code]);
}

const encrypted = await openForm(
  encryptedFile(legacy(4, 4, 128, true)),
  { name: "who" },
  { encryption: "remove" },
);

/** `total` is calculated from `a` and `b` by a script; no alias feeds it. */
async function openCalculated(script: string) {
  const pdf = rawFile({
    objects: {
      ...ONE_FIELD,
      3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[5 0 R 6 0 R 7 0 R]>>",
      4: "<</Fields[5 0 R 6 0 R 7 0 R]/CO[7 0 R]/DA(/Helv 0 Tf 0 g)>>",
      5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 99 20]>>",
      6: "<</Subtype/Widget/FT/Tx/T(b)/Rect[0 30 99 50]>>",
      7: `<</Subtype/Widget/FT/Tx/T(total)/V(3)/Rect[0 60 99 80]/AA<</C<</S/JavaScript/JS(${script})>>>>>>`,
    },
  });
  return await openForm(pdf, { a: "first", b: "second" });
}

const scripted = await openCalculated('event.value = largest(getField("a"), getField("b"));');

test("an upload warns that the template's encryption is removed", () => {
  const findLost = (template: typeof scripted.template) =>
    template.warnings.filter(({ code }) => code === "encryption_removed");
  const [warning, ...others] = findLost(encrypted.template);
  assert.deepEqual([warning?.fields, others], [[], []]);
  assert.deepEqual(findLost(scripted.template), []);
});

test("a document has the warning about removed encryption, and does not fail when strict", async () => {
  const lost = [[null, "encryption_removed"]];
  assert.deepEqual(await warningsOf(encrypted.desk, { who: "A" }), lost);
  assert.deepEqual(await warningsOf(encrypted.desk, { who: "A" }, { strict: true }), lost);
});

test("a job has the warning about removed encryption once, from its submission to its manifest", async () => {
  const { desk } = encrypted;
  const csv = "who\nA\nB\n";
  const fields = { envelope_id: String(desk.envelopeId), strict: "true" };
  const form = formData(fields, { file: ["rows.csv", new TextEncoder().encode(csv)] });
  const dry = BulkDryRun.parse((await desk.ask(`${BULK}?dry_run=true`, { form })).body);
  assert.deepEqual(
    [dry.valid_rows, ...dry.warnings.map(({ code }) => code)],
    [2, "encryption_removed"],
  );
  const id = await desk.submit(csv, { strict: "true" });
  const status = await desk.ended(id);
  assert.equal(status.succeeded, 2);
  const expected = [["encryption_removed", null]];
  assert.deepEqual(
    status.warnings.map(({ code, column }) => [code, column]),
    expected,
  );
  const { manifest } = await desk.bundle(id);
  assert.deepEqual(
    manifest.warnings.map(({ code, column }) => [code, column]),
    expected,
  );
  assert.deepEqual(
    manifest.rows.flatMap(({ warnings }) => warnings),
    [],
  );
});

test("a task has the warning about removed encryption", async () => {
  const answer = await generate(encrypted.desk, { who: "A" }, { async_mode: true });
  assert.equal(answer.status, 202, answer.text);
  const { task_id: id } = Task.parse(answer.body);
  const task = await taskEnded(encrypted.desk, id);
  assert.equal(task.status, "completed");
  assert.deepEqual(
    task.warnings.map(({ field, code }) => [field, code]),
    [[null, "encryption_removed"]],
  );
});

test("a warning about an unmapped calculated field has its raw name", async () => {
  const stale = [["total", "calculation_not_run"]];
  assert.deepEqual(await warningsOf(scripted.desk, { first: "1", second: "2" }), stale);
  assert.deepEqual(await warningsOf(scripted.desk, {}), []);
  const strict = await generate(scripted.desk, { first: "1" }, { strict: true });
  const { details } = refused(strict, 400, "validation_error");
  assert.deepEqual(
    Coded.parse(details).map(({ field, code }) => [field, code]),
    stale,
  );
});

test("a calculated field that no alias feeds is computed, in documents and in jobs", async () => {
  const { desk } = await openCalculated('AFSimple_Calculate("SUM", new Array ("a", "b"));');
  const json = {
    envelope_id: desk.envelopeId,
    data: { first: "0.1", second: "0.2" },
    strict: true,
  };
  const headers = { accept: "application/pdf" };
  const single = await desk.ask("/api/v1/generate/pdf", { json, headers });
  assert.equal(single.status, 200, single.text);
  assert.equal(totalIn(single.bytes), "0.3");
  const job = await desk.submit("first,second\n1,2\nx1,2\n");
  await desk.ended(job);
  const { results } = await desk.results(job, "?status=all");
  assert.deepEqual(
    results.map(({ warnings }) => warnings.map(({ field, code }) => [field, code])),
    [[], [["total", "calculation_not_run"]]],
  );
});

/** The value of `total` in a filled PDF. */
function totalIn(pdf: Uint8Array): unknown {
  const document = readDocument(pdf, nodePlatform.inflate);
  assert.ok("objects" in document);
  return readForm(document).fields.find(({ name }) => name === "total")?.value;
}

test("a value for a calculated field is kept, with a warning that has its alias", async () => {
  const fed = await openForm(
    rawFile({
      objects: {
        ...ONE_FIELD,
        5: `${ONE_FIELD[5]?.slice(0, -2)}/AA<</C<</S/JavaScript/JS(x)>>>>>>`,
      },
    }),
    { name: "sum" },
  );
  assert.deepEqual(await warningsOf(fed.desk, { sum: "7" }), [["sum", "calculation_not_run"]]);
});

test("a job's rows warn about outdated calculations, and fail when strict", async () => {
  const { desk } = scripted;
  const lenient = await desk.submit("first,second\n1,2\n,\n");
  await desk.ended(lenient);
  const { results } = await desk.results(lenient, "?status=all");
  assert.deepEqual(
    results.map(({ status, warnings }) => [
      status,
      ...warnings.map(({ field, code }) => [field, code]),
    ]),
    [["succeeded", ["total", "calculation_not_run"]], ["succeeded"]],
  );
  const strict = await desk.submit("first,second\n1,2\n", { strict: "true" });
  await desk.ended(strict);
  const [row] = (await desk.results(strict)).results;
  assert.deepEqual(
    [row?.status, row?.error_code, row?.field],
    ["failed", "calculation_not_run", "total"],
  );
});
