import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { z } from "zod";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { usedIn } from "../../../test/support/harness/figures.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";
import { GeneratedFile } from "../../contract/generate.ts";

const service = await testService();
after(service.stop);
const owner = await testAccount(service);
const desk = await openBulkHarness(service.url, owner.key());
const PATH = "/api/v1/generate/pdf";
const GOOD = { name: "Ann", town: "Oslo", kind: "a", agreed: true };

const post = (body: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}) =>
  desk.ask(PATH, { json: { envelope_id: desk.envelopeId, data: GOOD, ...body }, headers });

async function createFile(body: Readonly<Record<string, unknown>> = {}) {
  const answer = await post(body);
  assert.equal(answer.status, 200, answer.text);
  return GeneratedFile.parse(answer.body);
}

const countUsed = async (): Promise<number> => {
  const { ledger, counter } = await usedIn(service.database.config, owner.accountId);
  assert.equal(ledger, counter);
  return counter;
};

const Detail = z.object({ field: z.string().nullable(), code: z.string(), message: z.string() });
const Details = z.array(Detail);

function codes(
  body: Readonly<Record<string, unknown>>,
): readonly (readonly [string | null, string])[] {
  return Details.parse(body["details"]).map(({ field, code }) => [field, code] as const);
}

test("a document is generated synchronously, counted once, and can be downloaded", async () => {
  const before = await countUsed();
  const file = await createFile({ metadata: { order: 7 } });
  assert.equal(await countUsed(), before + 1);
  assert.match(file.file_id, /^file_[0-9A-Za-z]{24}$/);
  assert.deepEqual([file.page_count, file.environment, file.test], [1, "production", false]);
  assert.deepEqual([file.filename, file.metadata], [`${file.file_id}.pdf`, { order: 7 }]);
  assert.deepEqual(file.warnings, []);
  const pdf = await desk.ask(new URL(file.download_url).pathname);
  assert.equal(pdf.headers.get("content-type"), "application/pdf");
  assert.equal(createHash("sha256").update(pdf.bytes).digest("hex"), file.sha256);
  assert.equal(pdf.bytes.length, file.size_bytes);
  assert.match(Buffer.from(pdf.bytes).toString("latin1"), /^%PDF-[^]*Oslo[^]*%%EOF\s*$/);
});

test("the same data gives the same bytes, in fonts of the service as well", async () => {
  for (const name of ["Ada", "Ада"]) {
    const data = { ...GOOD, name };
    const [one, other] = [await createFile({ data }), await createFile({ data })];
    assert.notEqual(one.file_id, other.file_id);
    assert.equal(one.sha256, other.sha256);
  }
});

test("with Accept: application/pdf the response is the PDF, with its metadata in headers", async () => {
  const answer = await post({ filename: "Ann's form" }, { accept: "application/pdf" });
  assert.equal(answer.status, 200);
  const { headers, bytes } = answer;
  assert.equal(headers.get("content-type"), "application/pdf");
  assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="Ann_s form.pdf"/);
  assert.equal(Number(headers.get("content-length")), bytes.length);
  const again = await desk.ask(`/api/v1/generate/download/${headers.get("x-file-id")}`);
  assert.deepEqual(again.bytes, bytes);
  assert.equal(headers.get("x-warnings"), "[]");
  assert.equal(headers.get("x-warning-count"), "0");
});

test("every fault of the data is reported in one response, and nothing is counted", async () => {
  const before = await countUsed();
  const empty = refused(await post({ data: {} }), 400, "validation_error");
  assert.deepEqual(codes(empty), [["name", "required_missing"]]);
  const wrong = { ...GOOD, name: "x".repeat(21), kind: "z" };
  assert.deepEqual(codes(refused(await post({ data: wrong }), 400, "validation_error")), [
    ["name", "max_length_exceeded"],
    ["kind", "value_not_in_options"],
  ]);
  const odd = refused(await post({ data: { ...GOOD, town: { x: 1 } } }), 400, "validation_error");
  assert.deepEqual(codes(odd), [["town", "invalid_value"]]);
  for (const value of [
    ["Oslo", "Rome"],
    ["Oslo"],
    { signature_id: "sig_unknown" },
    { type: "typed", name: "Ann" },
  ]) {
    const answer = await post({ data: { ...GOOD, town: value } });
    const typed = refused(answer, 400, "validation_error");
    assert.deepEqual(codes(typed), [["town", "schema_failed"]], JSON.stringify(value));
    assert.doesNotMatch(answer.text, /Oslo|sig_unknown/);
  }
  const both = { ...GOOD, town: { signature_id: "sig_x", name: "Ann" } };
  assert.deepEqual(codes(refused(await post({ data: both }), 400, "validation_error")), [
    ["town", "invalid_value"],
  ]);
  assert.equal(await countUsed(), before);
});

test("an unexpected alias is a warning even when strict, and an error through fail_on", async () => {
  const data = { ...GOOD, planet: "Mars" };
  const { warnings } = await createFile({ data });
  assert.deepEqual(
    warnings.map(({ field, code }) => [field, code]),
    [["planet", "unknown_alias"]],
  );
  assert.deepEqual((await createFile({ data, strict: true })).warnings, warnings);
  const fatal = await post({ data, fail_on: ["unknown_alias"] });
  assert.deepEqual(codes(refused(fatal, 400, "validation_error")), [["planet", "unknown_alias"]]);
});

test("a test document is not counted", async () => {
  const before = await countUsed();
  assert.equal((await createFile({ test: true })).test, true);
  assert.equal(await countUsed(), before);
});

test("a template can be filled without a mapping, by raw field names", async () => {
  const { body } = await upload(service, owner.key());
  const { id } = z.object({ id: z.int() }).parse(body);
  const data = { "person.name": "Ann", agrees: "yes", state: "VT" };
  const answer = await desk.ask(PATH, { json: { template_id: id, data, flatten: true } });
  assert.equal(answer.status, 200, answer.text);
  const file = GeneratedFile.parse(answer.body);
  assert.deepEqual([file.template_id, file.mapping_id, file.envelope_id], [id, null, null]);
});

test("characters that the form's fonts lack are drawn, and the file matches its SHA-256", async () => {
  const file = await createFile({ data: { ...GOOD, town: "Łódź" } });
  const pdf = await desk.ask(new URL(file.download_url).pathname, {
    headers: { range: "bytes=0-4" },
  });
  assert.deepEqual([pdf.status, pdf.text], [206, "%PDF-"]);
  const whole = await desk.ask(new URL(file.download_url).pathname);
  assert.equal(createHash("sha256").update(whole.bytes).digest("hex"), file.sha256);
});

test("a request names exactly one existing target", async () => {
  const ask = (json: unknown) => desk.ask(PATH, { json });
  const data = GOOD;
  refused(await ask({ envelope_id: 2_000_000_000, data }), 404, "envelope_not_found");
  refused(await ask({ template_id: 2_000_000_000, data }), 404, "template_not_found");
  refused(await ask({ data }), 400, "validation_error");
  refused(
    await ask({ envelope_id: desk.envelopeId, template_id: 1, data }),
    400,
    "validation_error",
  );
  refused(await post({ template_version: 99 }), 404, "version_not_found");
  refused(await post({ retention_seconds: 0 }), 400, "validation_error");
  refused(await post({ metadata: { deep: {} } }), 400, "validation_error");
});

test("concurrent documents are all stored, and each is counted once", async () => {
  const before = await countUsed();
  const files = await Promise.all(Array.from({ length: 60 }, () => createFile()));
  assert.equal(new Set(files.map(({ file_id }) => file_id)).size, 60);
  assert.equal(await countUsed(), before + 60);
});

test("a repeated request with an Idempotency-Key is filled and counted once", async () => {
  const before = await countUsed();
  const headers = { "idempotency-key": "one-document" };
  const [first, second] = [await post({}, headers), await post({}, headers)];
  assert.deepEqual([first.status, second.text], [200, first.text]);
  assert.equal(await countUsed(), before + 1);
});

/** The seconds until a file expires, rounded to hundreds. */
function secondsKept({ expires_at }: z.output<typeof GeneratedFile>): number {
  return Math.round((Date.parse(expires_at) - Date.now()) / 1000 / 100) * 100;
}

test("a change of envelope, mapping or account applies to the next request", async () => {
  const put = async (path: string, json: unknown) => {
    const answer = await desk.ask(`/api/v1${path}`, { method: "PUT", json });
    assert.equal(answer.status, 200, answer.text);
  };
  const first = await createFile();
  assert.equal(secondsKept(first), 259_200);
  await put("/account", { retention_seconds: 5000 });
  assert.equal(secondsKept(await createFile()), 5000);
  await put(`/envelopes/${desk.envelopeId}`, { filename_pattern: "{name} of {town}" });
  assert.equal((await createFile()).filename, "Ann of Oslo.pdf");
  const field_mappings = { Name: "name", Town: "city", Kind: "kind", Agreed: "agreed" };
  await put(`/envelopes/${desk.envelopeId}`, { filename_pattern: null });
  await put(`/mappings/${first.mapping_id}`, { field_mappings });
  const { warnings } = await createFile();
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ["town"],
  );
});
