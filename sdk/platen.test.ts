import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { testAccount, testService } from "../test/support/harness/service.ts";
import { Platen, PlatenError } from "./mod.ts";

const service = await testService();
after(() => service.stop());
const account = await testAccount(service);
const platen = new Platen({ baseUrl: service.url, apiKey: account.key("write") });

const form = buildForm({
  fields: [
    { type: "text", name: "f[1]", required: true, at: [72, 700, 272, 720] },
    { type: "text", name: "f[2]", maxLength: 3, at: [72, 660, 272, 680] },
  ],
});

test("a form, a mapping, an envelope and a CSV become a ZIP, watched to its end", async () => {
  const envelope_id = await newEnvelope();
  const file = "name,code\nAda,1\nBob,2\n";
  const job = await platen.bulk.submit({ envelope_id, file, priority: "high" });
  assert.deepEqual([job.envelope_id, job.total_rows, job.status], [envelope_id, 2, "queued"]);
  const seen: number[] = [];
  const status = await job.wait({ pollMs: 10, onProgress: ({ progress }) => seen.push(progress) });
  assert.deepEqual([status.status, status.succeeded, status.failed], ["completed", 2, 0]);
  assert.equal(seen.at(-1), 100);
  const zip = await job.download();
  const bytes = new Uint8Array(await zip.arrayBuffer());
  assert.equal(String(bytes.length), zip.headers.get("content-length"));
  const part = await job.download({ range: "bytes=0-3" });
  assert.deepEqual([part.status, await part.text()], [206, "PK\u0003\u0004"]);
  const whole = await job.download({ format: "pdf", range: "bytes=0-4" });
  assert.deepEqual(
    [whole.headers.get("content-type"), await whole.text()],
    ["application/pdf", "%PDF-"],
  );
  const pdf = await platen.bulk.downloadRow(job.upload_id, 2);
  assert.match(await pdf.text(), /^%PDF-/);
});

test("a CSV may be a text, a Blob, bytes or a stream", async () => {
  const envelope_id = await newEnvelope();
  const csv = "name\nAda\nBob\n";
  const blob = new Blob([csv], { type: "text/csv" });
  for (const file of [csv, blob, new TextEncoder().encode(csv), blob.stream()]) {
    assert.equal((await platen.bulk.submit({ envelope_id, file })).total_rows, 2);
  }
});

test("what the service made can be asked for again", async () => {
  const envelope = await platen.envelopes.get(await newEnvelope());
  assert.deepEqual(
    envelope.expected_aliases.map(({ alias, required }) => [alias, required]),
    [
      ["name", true],
      ["code", false],
    ],
  );
  const template = await platen.templates.get(envelope.template_id);
  assert.deepEqual(
    template.fields.map(({ name, max_length }) => [name, max_length]),
    [
      ["f[1]", null],
      ["f[2]", 3],
    ],
  );
  const pdf = await platen.templates.file(template.id);
  assert.deepEqual(new Uint8Array(await pdf.arrayBuffer()), form);
  const mapping = await platen.mappings.get(envelope.mapping_id ?? 0);
  assert.deepEqual(mapping.field_mappings, { "f[1]": "name", "f[2]": "code" });
  assert.match(await platen.envelopes.csvTemplate(envelope.id), /^name,code\r?\n/);
  const schema = await platen.envelopes.schema(envelope.id);
  assert.equal(schema.type, "object");
});

test("what was made can be changed and deleted", async () => {
  const envelope = await platen.envelopes.get(await newEnvelope());
  const named = await platen.envelopes.update(envelope.id, { filename_pattern: "{name}" });
  assert.equal(named.filename_pattern, "{name}");
  const mappingId = envelope.mapping_id ?? 0;
  const refused = await refusalOf(platen.mappings.delete(mappingId));
  assert.deepEqual([refused.status, refused.code], [409, "mapping_in_use"]);
  assert.equal(await platen.envelopes.delete(envelope.id), null);
  assert.equal((await platen.mappings.update(mappingId, { name: "Other" })).name, "Other");
  assert.equal(await platen.mappings.delete(mappingId), null);
});

test("a list is read page by page, as far as it is wanted", async () => {
  const made = [await newEnvelope(), await newEnvelope(), await newEnvelope()].toReversed();
  const seen: number[] = [];
  for await (const { id } of platen.envelopes.list({ limit: 1 })) {
    seen.push(id);
    if (seen.length === made.length) break;
  }
  assert.deepEqual(seen, made);
  const { envelopes, total } = await platen.envelopes.list({ limit: 2 }).page();
  assert.deepEqual([envelopes.length, total > 2], [2, true]);
  const all = await platen.envelopes.list({ limit: 2, skip: 1 }).toArray();
  assert.equal(all.length, total - 1);
});

test("failed rows are listed with line, field and code", async () => {
  const file = "name,code\nAda,1\nBob,2345\n";
  const job = await platen.bulk.submit({ envelope_id: await newEnvelope(), file });
  await job.wait({ pollMs: 10 });
  const failed = await platen.bulk.results(job.upload_id).toArray();
  assert.deepEqual(
    failed.map(({ row, line, field, error_code }) => [row, line, field, error_code]),
    [[2, 3, "code", "max_length_exceeded"]],
  );
  const all = platen.bulk.results(job.upload_id, { status: "all", limit: 1 });
  assert.deepEqual(
    (await all.toArray()).map(({ status }) => status),
    ["succeeded", "failed"],
  );
});

test("a dry run reports what would fail; JSON lines work like a CSV; failed rows are retried", async () => {
  const file = '{"name":"Ada","code":"1"}\n{"name":"Bob","code":"2345"}\n';
  const upload = { envelope_id: await newEnvelope(), file, filename: "rows.jsonl" };
  const unknown = platen.bulk.dryRun({
    ...upload,
    file: '{"name":"Ada","cod":"1"}\n',
    fail_on: ["unknown_alias"],
  });
  await assert.rejects(unknown, { code: "validation_error" });
  const { valid_rows, failing } = await platen.bulk.dryRun(upload);
  assert.deepEqual([valid_rows, failing.map(({ row }) => row)], [1, [2]]);
  const job = await platen.bulk.submit(upload);
  assert.equal((await job.wait({ pollMs: 10 })).failed, 1);
  const again = await platen.bulk.retry(job.upload_id);
  assert.deepEqual([again.total_rows, again.retry_of], [1, job.upload_id]);
  assert.equal((await again.wait({ pollMs: 10 })).failed, 1);
});

test("a PDF is filled at once, as bytes, or by a task that is waited for", async () => {
  const request = { envelope_id: await newEnvelope(), data: { name: "Ada" } };
  const file = await platen.generate.pdf(request);
  const kept = await (await platen.files.download(file.file_id)).arrayBuffer();
  assert.equal(kept.byteLength, file.size_bytes);
  const misspelt = { ...request.data, códe: "x" };
  const bytes = await platen.generate.bytes({ ...request, data: misspelt });
  assert.deepEqual(
    [bytes.warnings, bytes.warningCount],
    [[{ field: "códe", code: "unknown_alias" }], 1],
  );
  assert.match(await bytes.text(), /^%PDF-/);
  const task = await platen.generate.task(request);
  assert.equal((await task.wait({ pollMs: 10 })).status, "completed");
  assert.match(await (await task.download()).text(), /^%PDF-/);
  const { tasks } = await platen.tasks.list({ status: "completed" }).page();
  assert.deepEqual(tasks[0]?.task_id, task.task_id);
});

test("a refusal is a PlatenError with code, status, request and what else the answer says", async () => {
  const file = "name,code\nAda\n";
  const refused = await refusalOf(platen.bulk.submit({ envelope_id: await newEnvelope(), file }));
  assert.equal(refused.code, "invalid_csv");
  assert.equal(refused.status, 400);
  assert.match(refused.requestId ?? "", /^req_/);
  assert.equal(refused.extras["line"], 2);
  assert.match(refused.message, /Line 2/);
});

test("what a mapping gets wrong is listed in details", async () => {
  const template = await platen.templates.upload({ file: form, name: "Order" });
  const refused = await refusalOf(
    platen.mappings.create({ name: "m", template_id: template.id, field_mappings: { g: "name" } }),
  );
  assert.equal(refused.code, "validation_error");
  assert.deepEqual(
    refused.details.map(({ field }) => field),
    ["field_mappings.g"],
  );
});

test("an invalid key is refused as such", async () => {
  const stranger = new Platen({ baseUrl: service.url, apiKey: "platen_live_nobody" });
  const refused = await refusalOf(stranger.templates.get(1));
  assert.deepEqual([refused.status, refused.code], [401, "invalid_api_key"]);
});

test("waiting stops when its signal aborts", async () => {
  const job = await platen.bulk.submit({ envelope_id: await newEnvelope(), file: "name\nAda\n" });
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(job.wait({ signal }), /enough/);
});

async function newEnvelope(): Promise<number> {
  const { id } = await platen.templates.upload({ file: form, name: "Order", description: "One" });
  const mapping = await platen.mappings.create({
    name: "Order",
    template_id: id,
    field_mappings: { "f[1]": "name", "f[2]": "code" },
  });
  const wanted = { name: "Order", template_id: id, mapping_id: mapping.id };
  return (await platen.envelopes.create(wanted)).envelope_id;
}

async function refusalOf(asked: Promise<unknown>): Promise<PlatenError> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PlatenError);
  return error;
}
