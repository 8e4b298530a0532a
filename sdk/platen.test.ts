import assert from "node:assert/strict";
import { after, test } from "node:test";
import { buildForm } from "@platen/engine/specimen";
import { testAccount, testService } from "../test/service.ts";
import { Platen, PlatenError } from "./mod.ts";

const service = await testService();
after(() => service.stop());
const account = await testAccount(service);
const platen = new Platen({ baseUrl: service.url, apiKey: account.key("write") });

const form = new Blob([
  new Uint8Array(
    buildForm({
      fields: [
        { type: "text", name: "f[1]", required: true, at: [72, 700, 272, 720] },
        { type: "text", name: "f[2]", maxLength: 3, at: [72, 660, 272, 680] },
      ],
    }),
  ),
]);

test("a form, a mapping, an envelope and a CSV become a ZIP, watched to its end", async () => {
  const envelopeId = await newEnvelope();
  const csv = csvOf("name,code\nAda,1\nBob,2\n");
  const job = await platen.bulk.submit({ envelopeId, file: csv, priority: "high" });
  assert.deepEqual([job.envelope_id, job.total_rows, job.status], [envelopeId, 2, "queued"]);
  const seen: number[] = [];
  const status = await platen.bulk.wait(job.upload_id, {
    pollMs: 10,
    onStatus: ({ progress }) => seen.push(progress),
  });
  assert.deepEqual([status.status, status.succeeded, status.failed], ["completed", 2, 0]);
  assert.equal(seen.at(-1), 100);
  const zip = await platen.bulk.download(job.upload_id);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  assert.equal(String(bytes.length), zip.headers.get("content-length"));
  const part = await platen.bulk.download(job.upload_id, { range: "bytes=0-3" });
  assert.deepEqual([part.status, await part.text()], [206, "PK\u0003\u0004"]);
  const pdf = await platen.bulk.downloadRow(job.upload_id, 2);
  assert.match(await pdf.text(), /^%PDF-/);
});

test("what the service made can be asked for again", async () => {
  const envelopeId = await newEnvelope();
  const envelope = await platen.envelopes.get(envelopeId);
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
  const mapping = await platen.mappings.get(envelope.mapping_id ?? 0);
  assert.deepEqual(mapping.field_mappings, { "f[1]": "name", "f[2]": "code" });
  assert.match(await platen.envelopes.csvTemplate(envelopeId), /^name,code\r?\n/);
});

test("rows that failed are told with line, field and code", async () => {
  const file = csvOf("name,code\nAda,1\nBob,2345\n");
  const job = await platen.bulk.submit({ envelopeId: await newEnvelope(), file });
  await platen.bulk.wait(job.upload_id, { pollMs: 10 });
  const { results, next_cursor } = await platen.bulk.results(job.upload_id);
  assert.deepEqual(
    results.map(({ row, line, field, error_code }) => [row, line, field, error_code]),
    [[2, 3, "code", "max_length_exceeded"]],
  );
  assert.equal(next_cursor, null);
  const all = await platen.bulk.results(job.upload_id, { status: "all" });
  assert.equal(all.results.length, 2);
});

test("a refusal is a PlatenError with code, status, request and what else the answer says", async () => {
  const file = csvOf("name,code\nAda\n");
  const refused = await refusalOf(platen.bulk.submit({ envelopeId: await newEnvelope(), file }));
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

test("a key that is none is refused as one", async () => {
  const stranger = new Platen({ baseUrl: service.url, apiKey: "platen_live_nobody" });
  const refused = await refusalOf(stranger.templates.get(1));
  assert.deepEqual([refused.status, refused.code], [401, "invalid_api_key"]);
});

test("waiting stops when it is told to", async () => {
  const envelopeId = await newEnvelope();
  const job = await platen.bulk.submit({ envelopeId, file: csvOf("name\nAda\n") });
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(platen.bulk.wait(job.upload_id, { signal }), /enough/);
});

test("a service that does not answer in time is given up", async () => {
  const hurried = new Platen({ baseUrl: service.url, apiKey: account.key(), timeoutMs: 0 });
  await assert.rejects(hurried.templates.get(1), /did not answer within 0 s/);
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

function csvOf(text: string): Blob {
  return new Blob([text], { type: "text/csv" });
}

async function refusalOf(asked: Promise<unknown>): Promise<PlatenError> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PlatenError);
  return error;
}
