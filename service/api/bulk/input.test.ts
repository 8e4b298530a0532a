import assert from "node:assert/strict";
import { after, test } from "node:test";
import { encodeText, markOf } from "@platen/forms/input";
import { BulkDryRun, BulkJob } from "#contract/bulk.ts";
import { BULK, openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const harness = await openBulkHarness(service.url, (await testAccount(service)).key(), {
  filenamePattern: "{name} {town}",
});

const TEXT = 'name;town\nZoë;"Köln; Mitte"\n;Brno\n';
const FILES = ["Zoë Köln; Mitte.pdf"];

async function listFilled(id: string): Promise<readonly (string | null)[]> {
  await harness.ended(id);
  const { results } = await harness.results(id, "?status=succeeded");
  return results.map(({ filename }) => filename);
}

test("a file is filled in the delimiter and encoding that the form declares", async () => {
  for (const [delimiter, encoding, csv] of [
    [";", "windows-1252", encodeText(TEXT, "windows-1252")],
    [";", "utf-16", encodeText(TEXT, "utf-16")],
    ["tab", "utf-8", "name\ttown\nZoë\tKöln; Mitte\n"],
    ["|", "", "\ufeffname|town\nZoë|Köln; Mitte\n"],
  ] as const) {
    const id = await harness.submit(csv, { delimiter, encoding, header_match: "" });
    assert.deepEqual(await listFilled(id), FILES, delimiter);
    assert.deepEqual((await harness.status(id)).warnings, []);
  }
});

test("what auto and loose assume is in the answer and the manifest, and a retry keeps it", async () => {
  const bytes = Buffer.concat([
    markOf("utf-16"),
    encodeText(TEXT.replace("name", "NAME"), "utf-16"),
  ]);
  const options = { delimiter: "auto", encoding: "auto", header_match: "loose" };
  const answer = await harness.post(bytes, options);
  assert.equal(answer.status, 202, answer.text);
  const { upload_id, warnings } = BulkJob.parse(answer.body);
  assert.deepEqual(
    warnings.map(({ code, column }) => [code, column]),
    [
      ["delimiter_assumed", null],
      ["encoding_assumed", null],
      ["header_assumed", "NAME"],
    ],
  );
  assert.deepEqual(await listFilled(upload_id), FILES);
  assert.deepEqual((await harness.bundle(upload_id)).manifest.warnings, warnings);
  const again = await harness.ask(`${BULK}/${upload_id}/retry`, { method: "POST" });
  assert.equal(again.status, 202, again.text);
  const retried = await harness.ended(BulkJob.parse(again.body).upload_id);
  assert.deepEqual([retried.total, retried.failed], [1, 1]);
});

test("a dry run reads the same dialects as a submission", async () => {
  const form = new FormData();
  form.append("envelope_id", String(harness.envelopeId));
  form.append("delimiter", "auto");
  form.append("file", new Blob([TEXT]), "rows.csv");
  const { body, status } = await harness.ask(`${BULK}?dry_run=true`, { form });
  assert.equal(status, 200);
  assert.equal(BulkDryRun.parse(body).valid_rows, 1);
});

test("a file that is not what the form declares is refused with what it seems to be", async () => {
  const utf16 = Buffer.concat([markOf("utf-16"), encodeText(TEXT, "utf-16")]);
  const zip = Buffer.alloc(64);
  zip.write("PK\u0003\u0004", "latin1");
  zip.writeUInt8(19, 26);
  zip.write("[Content_Types].xml", 30, "latin1");
  for (const [csv, fields, message] of [
    [zip, {}, /an Excel workbook \(\.xlsx\), not a CSV/],
    [zip, { encoding: "auto", delimiter: "auto" }, /an Excel workbook/],
    [TEXT, {}, /semicolon-separated UTF-8: set delimiter to ";"/],
    [utf16, {}, /byte order mark of UTF-16.*Set encoding to "utf-16"/],
    [utf16, { encoding: "windows-1252" }, /byte order mark of UTF-16/],
    ["\ufeffname\nAnn\n", { encoding: "utf-16" }, /byte order mark of UTF-8/],
    [encodeText(TEXT, "utf-16"), {}, /looks like UTF-16/],
  ] as const) {
    const body = refused(await harness.post(csv, fields), 400, "invalid_csv");
    assert.match(body.message, message);
    assert.deepEqual(body["expected_aliases"], ["name", "town", "kind", "agreed"]);
    assert.equal(body["expected_columns"], 4);
  }
});

test("an unknown delimiter, encoding or header match is a validation_error", async () => {
  for (const fields of [{ delimiter: ":" }, { encoding: "latin1" }, { header_match: "fuzzy" }])
    refused(await harness.post(TEXT, fields), 400, "validation_error");
});
