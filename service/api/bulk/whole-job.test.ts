import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { BulkJob } from "#contract/bulk.ts";
import { BulkFailedRows } from "#contract/bulk-repair.ts";
import { Manifest } from "#contract/manifest.ts";
import { filesOf } from "../../../engine/bundle/zip-reader.fixture.ts";
import { readMerged } from "../../../engine/merge/merged.fixture.ts";
import { type Answer, formData } from "../../../test/support/harness/ask.ts";
import {
  BULK,
  type BulkHarness,
  HEADER,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const desk = await openBulkHarness(service.url, key);

/** Twenty rows, of which rows 3, 8, 13 and 18 fail: no name. */
const ROWS = [
  HEADER,
  ...Array.from({ length: 20 }, (_, row) =>
    row % 5 === 2 ? ",Oslo,a,yes" : `Person ${row + 1},Oslo,a,yes`,
  ),
].join("\n");

type Corrections = Readonly<Record<number, string>>;

/** Retries these rows with these names. */
async function retry(by: BulkHarness, id: string, names: Corrections): Promise<string> {
  const rows = Object.entries(names).map(([row, name]) => ({ row: Number(row), cells: { name } }));
  const answer = await by.ask(`${BULK}/${id}/retry`, { json: { rows } });
  assert.equal(answer.status, 202, answer.text);
  return BulkJob.parse(answer.body).upload_id;
}

async function retried(by: BulkHarness, id: string, names: Corrections): Promise<string> {
  const made = await retry(by, id, names);
  await by.ended(made);
  return made;
}

const whole = (by: BulkHarness, id: string, more = "", headers = {}): Promise<Answer> =>
  by.ask(`${BULK}/download/${id}?with_retries=true${more}`, { headers });

/** The files of a ZIP, whose CRCs are checked, and its manifest. */
function contentOf({ status, bytes, text }: Answer) {
  assert.equal(status, 200, text);
  const files = filesOf(Buffer.from(bytes));
  const names = files.map(({ name }) => name);
  assert.equal(names.pop(), "manifest.json");
  return { names, files, manifest: Manifest.parse(JSON.parse(String(files.at(-1)?.content))) };
}

const Usage = z.object({ pdf_generations: z.object({ used: z.int() }) });

async function used(): Promise<number> {
  const { body } = await desk.ask("/api/v1/billing/usage/current-period");
  return Usage.parse(body).pdf_generations.used;
}

test("118: a job and its retries are one ZIP of all rows under their first numbers, counted once", async () => {
  const before = await used();
  const id = await desk.submit(ROWS);
  assert.equal((await desk.ended(id)).repaired, null);
  const first = await retried(desk, id, { 3: "Ann", 8: "A name of more than 20", 13: "Cyd" });
  const second = await retried(desk, first, { 8: "Bea" });
  const third = await retried(desk, id, { 18: "Dan" });
  assert.deepEqual((await desk.status(id)).repaired, { succeeded: 20, failed: 0 });
  assert.deepEqual((await desk.status(first)).repaired, { succeeded: 3, failed: 0 });
  assert.equal((await desk.status(third)).repaired, null);
  const answer = await whole(desk, id);
  const { names, files, manifest } = contentOf(answer);
  const expected = Array.from(
    { length: 20 },
    (_, row) => `row-${String(row + 1).padStart(5, "0")}.pdf`,
  );
  assert.deepEqual(names, expected);
  assert.deepEqual([manifest.upload_id, manifest.succeeded, manifest.failed], [id, 20, 0]);
  const makers = new Map([
    [3, first],
    [8, second],
    [13, first],
    [18, third],
  ]);
  for (const [at, { row, filename, upload_id: maker, sha256 }] of manifest.rows.entries()) {
    assert.deepEqual([row, filename, maker], [at + 1, expected[at], makers.get(row) ?? id]);
    const own = await desk.ask(`${BULK}/download/${maker}/${row}`);
    assert.deepEqual(Buffer.from(own.bytes), files[at]?.content);
    assert.equal(own.headers.get("etag"), `"${sha256}"`);
  }
  assert.equal(await used(), before + 20);

  const part = await whole(desk, id, "", { range: "bytes=-2000" });
  assert.equal(part.status, 206);
  assert.deepEqual(Buffer.from(part.bytes), Buffer.from(answer.bytes).subarray(-2000));
  const etag = answer.headers.get("etag") ?? "";
  assert.equal((await whole(desk, id, "", { "if-none-match": etag })).status, 304);

  const merged = await whole(desk, id, "&format=pdf");
  assert.equal(merged.status, 200, merged.text);
  assert.deepEqual(
    readMerged(merged.bytes).bookmarks.map(({ title }) => title),
    expected,
  );
  assert.equal(await used(), before + 20);
});

test("a row that no retry repaired has the errors of its last one, and the rows of a retry are its own", async () => {
  const id = await desk.submit(ROWS);
  await desk.ended(id);
  const first = await retried(desk, id, { 3: "Ann", 8: "A name of more than 20" });
  const { names, manifest } = contentOf(await whole(desk, id));
  assert.equal(names.length, 17);
  assert.deepEqual([manifest.succeeded, manifest.failed], [17, 3]);
  const failed = manifest.rows.filter(({ status }) => status === "failed");
  assert.deepEqual(
    failed.map(({ row, error_code: code, upload_id: maker }) => [row, code, maker]),
    [
      [8, "max_length_exceeded", first],
      [13, "required_missing", id],
      [18, "required_missing", id],
    ],
  );
  assert.deepEqual(contentOf(await whole(desk, first)).names, ["row-00003.pdf"]);
});

test("rows that were filled into another version of the form are in the ZIP, but not in one PDF", async () => {
  const by = await openBulkHarness(service.url, key);
  const id = await by.submit(ROWS);
  await by.ended(id);
  await retried(by, id, { 3: "Ann" });
  // A character that the form's own font lacks: these rows have a compilation of their own.
  const last = await retried(by, id, { 13: "Жук" });
  const answer = await whole(by, id);
  const { files, manifest } = contentOf(answer);
  assert.equal(manifest.succeeded, 18);
  const own = await by.ask(`${BULK}/download/${last}/13`);
  const found = files.find(({ name }) => name === "row-00013.pdf");
  assert.deepEqual(Buffer.from(own.bytes), found?.content);
  const all = Buffer.from(answer.bytes);
  for (const at of [1, Math.floor(all.length / 3), Math.floor(all.length / 2)]) {
    const part = await whole(by, id, "", { range: `bytes=${at}-${at + 30_000}` });
    assert.deepEqual(Buffer.from(part.bytes), all.subarray(at, at + 30_001));
  }
  const refusal = refused(await whole(by, id, "&format=pdf"), 409, "format_not_available");
  assert.equal(refusal["reason"], "several_forms");
});

test("a whole job is refused while a retry runs, to others, and with materialise", async () => {
  const id = await desk.submit(ROWS);
  await desk.ended(id);
  const first = await retried(desk, id, { 3: "Ann" });
  await service.database.pool.query("update bulk_upload set status = 'processing' where id = $1", [
    first,
  ]);
  for (const more of ["", "&format=pdf"])
    refused(await whole(desk, id, more), 409, "job_not_finished");
  assert.equal((await desk.ask(`${BULK}/download/${id}`)).status, 200);
  await service.database.pool.query("update bulk_upload set status = 'failed' where id = $1", [
    first,
  ]);
  assert.equal(contentOf(await whole(desk, id)).names.length, 16);
  refused(await whole(desk, id, "&materialise=true"), 400, "validation_error");
  refused(await whole(desk, `${id}x`), 404, "upload_not_found");
  const other = (await testAccount(service)).key();
  refused(
    await desk.ask(`${BULK}/download/${id}?with_retries=true`, { key: other }),
    404,
    "upload_not_found",
  );
});

const fields = (errors: readonly { readonly field: string | null }[]) =>
  errors.map(({ field }) => field);

test("117: a row with two bad cells reports both, and is repaired by one retry", async () => {
  const id = await desk.submit(`${HEADER}\n,Oslo,c,yes\nAnn,Oslo,a,yes\n`);
  await desk.ended(id);
  const [result] = (await desk.results(id)).results;
  assert.ok(result !== undefined);
  assert.deepEqual(fields(result.errors), ["name", "kind"]);
  assert.deepEqual(
    [result.field, result.error_code, result.error],
    [result.errors[0]?.field, result.errors[0]?.code, result.errors[0]?.message],
  );
  const { rows } = BulkFailedRows.parse((await desk.ask(`${BULK}/${id}/rows`)).body);
  assert.deepEqual(rows[0]?.errors, result.errors);
  const { manifest } = await desk.bundle(id);
  assert.deepEqual(manifest.rows[0]?.errors, result.errors);
  assert.equal(manifest.rows[1]?.errors, undefined);
  const { text } = await desk.ask(`${BULK}/${id}/failed.csv`);
  const [header = "", line = ""] = text.split("\r\n");
  assert.match(header, /,platen_field,platen_errors,platen_row$/);
  assert.match(line, /,name,2,1$/);
  const corrected = `${header}\r\n${line.replace(/^,Oslo,c/, "Zoe,Oslo,b")}\r\n`;
  const file = { file: ["failed.csv", new TextEncoder().encode(corrected)] } as const;
  const answer = await desk.ask(`${BULK}/${id}/retry`, { form: formData({}, file) });
  assert.equal(answer.status, 202, answer.text);
  const made = BulkJob.parse(answer.body).upload_id;
  const ended = await desk.ended(made);
  assert.deepEqual([ended.succeeded, ended.failed], [1, 0]);
});
