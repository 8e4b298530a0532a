import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { BulkJob } from "#contract/bulk.ts";
import type { Answer } from "../../../test/support/harness/ask.ts";
import {
  BULK,
  type BulkHarness,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();

const Pair = z.object({ mapping_id: z.int() });

const newDesk = (): Promise<BulkHarness> =>
  openBulkHarness(service.url, key, { filenamePattern: "{town}" });

function retry(desk: BulkHarness, id: string): Promise<Answer> {
  return desk.ask(`${BULK}/${id}/retry`, { method: "POST" });
}

async function retryJob(desk: BulkHarness, id: string): Promise<string> {
  const answer = await retry(desk, id);
  assert.equal(answer.status, 202, answer.text);
  const job = BulkJob.parse(answer.body);
  assert.deepEqual([job.retry_of, job.status], [id, "queued"]);
  return job.upload_id;
}

/** Corrects the mapping: a row without a name gets one. */
async function mend(desk: BulkHarness): Promise<void> {
  const envelope = await desk.ask(`/api/v1/envelopes/${desk.envelopeId}`);
  const { mapping_id } = Pair.parse(envelope.body);
  const field_mappings = {
    Name: { source: "name", default: "Nobody" },
    Town: "town",
    Kind: "kind",
    Agreed: "agreed",
  };
  const json = { field_mappings };
  const answer = await desk.ask(`/api/v1/mappings/${mapping_id}`, { method: "PUT", json });
  assert.equal(answer.status, 200, answer.text);
}

const ROWS = [
  HEADER,
  "Ann,Oslo,a,yes",
  ",Oslo,a,yes",
  '"Cyd","Bergen\nWest",b,no',
  ',"Bergen\nEast",b,no',
  "Eve,Oslo,a,yes",
  ",Ålesund,a,yes",
].join("\n");

test("the failed rows are retried with the corrected mapping and keep their numbers, lines and names", async () => {
  const desk = await newDesk();
  const id = await desk.submit(ROWS, { priority: "high", flatten: "true" });
  assert.equal((await desk.ended(id)).failed, 3);
  const unmended = await retryJob(desk, id);
  assert.equal((await desk.ended(unmended)).failed, 3);
  await mend(desk);
  const mended = await retryJob(desk, unmended);
  const ended = await desk.ended(mended);
  assert.deepEqual(
    [ended.total, ended.succeeded, ended.priority, ended.retry_of],
    [3, 3, "high", unmended],
  );
  const { results } = await desk.results(mended, "?status=all");
  assert.deepEqual(
    results.map(({ row, line, filename }) => [row, line, filename]),
    [
      [2, 3, "Oslo-2.pdf"],
      [4, 6, "Bergen East.pdf"],
      [6, 9, "Ålesund.pdf"],
    ],
  );
  const { pdfs, manifest } = await desk.bundle(mended);
  assert.deepEqual([...pdfs.keys()], ["Oslo-2.pdf", "Bergen East.pdf", "Ålesund.pdf"]);
  assert.deepEqual(
    manifest.rows.map(({ row }) => row),
    [2, 4, 6],
  );
  for (const [row, name] of [
    [4, "Bergen East.pdf"],
    [6, "Ålesund.pdf"],
  ] as const) {
    const one = await desk.ask(`${BULK}/download/${mended}/${row}`);
    assert.deepEqual(Buffer.from(one.bytes), Buffer.from(pdfs.get(name) ?? []));
  }
  refused(await desk.ask(`${BULK}/download/${mended}/1`), 404, "row_not_available");
});

test("JSON Lines are retried as JSON Lines", async () => {
  const desk = await newDesk();
  const form = new FormData();
  form.append("envelope_id", String(desk.envelopeId));
  form.append("file", new Blob(['{"name":"Ann"}\n{"town":"Oslo"}\n\n{"agreed":true}']), "a.jsonl");
  const id = BulkJob.parse((await desk.ask(BULK, { form })).body).upload_id;
  await desk.ended(id);
  await mend(desk);
  const again = await retryJob(desk, id);
  assert.equal((await desk.ended(again)).succeeded, 2);
  const { results } = await desk.results(again, "?status=all");
  assert.deepEqual(
    results.map(({ row, line }) => [row, line]),
    [
      [2, 2],
      [3, 4],
    ],
  );
});

test("a retry of a running job, of one without failures and of one whose file expired is refused", async () => {
  const desk = await newDesk();
  const running = await desk.submit(goodRows(10_000), { priority: "low" });
  refused(await retry(desk, running), 409, "job_not_finished");
  await desk.ask(`${BULK}/${running}`, { method: "DELETE" });
  refused(await retry(desk, running), 409, "nothing_to_retry");
  const failed = await desk.submit(`${HEADER}\n,Oslo,a,yes\n`);
  await desk.ended(failed);
  const again = await retryJob(desk, failed);
  await rm(join(service.config.storage, "bulk", failed, "rows.csv"));
  refused(await retry(desk, failed), 410, "file_expired");
  assert.equal((await desk.ended(again)).failed, 1);
  assert.equal((await desk.results(again)).results[0]?.error_code, "required_missing");
});

test("a retry is refused if the envelope requires a column that the file lacks", async () => {
  const desk = await newDesk();
  const id = await desk.submit("name,town\n,Oslo\n");
  await desk.ended(id);
  const { mapping_id } = Pair.parse((await desk.ask(`/api/v1/envelopes/${desk.envelopeId}`)).body);
  const field_mappings = { Name: "full_name", Town: "town" };
  await desk.ask(`/api/v1/mappings/${mapping_id}`, { method: "PUT", json: { field_mappings } });
  const envelope = { filename_pattern: "{town}" };
  await desk.ask(`/api/v1/envelopes/${desk.envelopeId}`, { method: "PUT", json: envelope });
  const body = refused(await retry(desk, id), 400, "validation_error");
  assert.deepEqual(body["missing"], ["full_name"]);
});
