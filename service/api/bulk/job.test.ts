import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AuditEntryPage } from "#contract/audit-entry.ts";
import { BulkPage } from "#contract/bulk.ts";
import {
  BULK,
  goodRows,
  MIXED_ROWS,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());

const mixed = await desk.submit(MIXED_ROWS);
const mixedEnd = await desk.ended(mixed);

test("a failing row does not stop others; the job completes with the number of failures", () => {
  const { status, total, succeeded, failed, progress, download_url } = mixedEnd;
  assert.deepEqual(
    { status, total, succeeded, failed, progress },
    { status: "completed", total: 10, succeeded: 8, failed: 2, progress: 100 },
  );
  assert.equal(download_url, `${service.url}${BULK}/download/${mixed}`);
});

test("results list the failed rows with alias, code and reason, without the cell", async () => {
  const { results, next_cursor, ...head } = await desk.results(mixed);
  assert.deepEqual(head, {
    upload_id: mixed,
    status: "completed",
    total: 10,
    succeeded: 8,
    failed: 2,
  });
  assert.equal(next_cursor, null);
  assert.deepEqual(
    results.map(({ row, line, status, filename, error_code, field }) => ({
      row,
      line,
      status,
      filename,
      error_code,
      field,
    })),
    [
      {
        row: 2,
        line: 3,
        status: "failed",
        filename: null,
        error_code: "required_missing",
        field: "name",
      },
      {
        row: 4,
        line: 5,
        status: "failed",
        filename: null,
        error_code: "value_not_in_options",
        field: "kind",
      },
    ],
  );
});

test("results are paged and filtered by status", async () => {
  const first = await desk.results(mixed, "?status=all&limit=4");
  const second = await desk.results(mixed, `?status=all&limit=400&cursor=${first.next_cursor}`);
  assert.deepEqual(
    [...first.results, ...second.results].map(({ row }) => row),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  assert.equal(second.next_cursor, null);
  const succeeded = await desk.results(mixed, "?status=succeeded&skip=7");
  assert.deepEqual(
    succeeded.results.map(({ row, filename }) => [row, filename]),
    [[10, "row-00010.pdf"]],
  );
  refused(await desk.ask(`${BULK}/results/${mixed}?status=pending`), 400, "validation_error");
});

test("a read key can read and not change anything", async () => {
  const key = account.key("read");
  refused(await desk.ask(BULK, { form: new FormData(), key }), 403, "scope_required");
  refused(await desk.ask(`${BULK}/${mixed}`, { method: "DELETE", key }), 403, "scope_required");
  assert.equal((await desk.ask(`${BULK}/status/${mixed}`, { key })).status, 200);
});

test("a job of another account or environment is the same 404 as an unknown one", async () => {
  const stranger = (await testAccount(service)).key();
  const headers = { "x-request-id": "same" };
  const never = `bulk_${"0".repeat(24)}`;
  for (const path of ["status/$", "results/$", "download/$", "download/$/1", "$"]) {
    const method = path === "$" ? "DELETE" : "GET";
    const answers = await Promise.all([
      desk.ask(`${BULK}/${path.replace("$", never)}`, { method, headers }),
      desk.ask(`${BULK}/${path.replace("$", "x")}`, { method, headers }),
      desk.ask(`${BULK}/${path.replace("$", mixed)}`, { method, headers, key: stranger }),
      desk.ask(`${BULK}/${path.replace("$", mixed)}`, {
        method,
        headers,
        key: account.key("admin", "staging"),
      }),
    ]);
    const [first] = answers;
    for (const answer of answers) {
      refused(answer, 404, "upload_not_found");
      assert.deepEqual(answer.bytes, first?.bytes);
    }
  }
  assert.deepEqual(BulkPage.parse((await desk.ask(BULK, { key: stranger })).body).jobs, []);
});

test("jobs are listed newest first", async () => {
  await desk.submit(goodRows(1));
  const id = await desk.submit(goodRows(1));
  const { body } = await desk.ask(`${BULK}?limit=2`);
  const { jobs, total, next_cursor } = BulkPage.parse(body);
  assert.equal(jobs[0]?.upload_id, id);
  assert.equal(jobs.length, 2);
  assert.ok(total > 2 && typeof next_cursor === "string");
});

test("jobs are filtered by status", async () => {
  const ended = BulkPage.parse((await desk.ask(`${BULK}?status=completed&limit=500`)).body);
  assert.ok(ended.jobs.some(({ upload_id }) => upload_id === mixed));
  assert.ok(ended.jobs.every(({ status }) => status === "completed"));
  assert.equal(ended.total, ended.jobs.length);
  const failed = BulkPage.parse((await desk.ask(`${BULK}?status=failed`)).body);
  assert.deepEqual([failed.jobs, failed.total], [[], 0]);
  refused(await desk.ask(`${BULK}?status=done`), 400, "validation_error");
});

test("a cancelled job keeps the filled rows and reports the others", async () => {
  const id = await desk.submit(goodRows(10_000), { priority: "low" });
  const answer = await desk.ask(`${BULK}/${id}`, { method: "DELETE" });
  assert.equal(answer.status, 200);
  const { status, succeeded } = await desk.status(id);
  assert.equal(status, "cancelled");
  const { pdfs, manifest } = await desk.bundle(id);
  assert.equal(pdfs.size, succeeded);
  assert.equal(manifest.rows.length, 10_000);
  const cancelled = manifest.rows.filter((row) => row.status === "cancelled").length;
  assert.equal(cancelled, 10_000 - succeeded);
  const again = await desk.ask(`${BULK}/${id}`, { method: "DELETE" });
  refused(again, 409, "job_already_finished");
  assert.deepEqual((await desk.bundle(id)).bytes, (await desk.bundle(id)).bytes);
});

test("uploads, promotions, mappings and jobs are in the audit log, without a name or a cell", async () => {
  const own = await testAccount(service);
  const by = await openBulkHarness(service.url, own.key("admin"));
  const id = await by.submit(goodRows(10_000), { priority: "low" });
  await by.ask(`${BULK}/${id}`, { method: "DELETE" });
  const { body, text } = await by.ask("/api/v1/audit-log");
  const { entries } = AuditEntryPage.parse(body);
  const actions = entries.map(({ action, subject }) => [action, subject?.split("/")[0]]);
  const work = ["bulk.cancelled", "bulk.submitted", "mapping.changed", "template.uploaded"];
  assert.deepEqual(
    actions.filter(([action = ""]) => work.includes(action)),
    [
      ["bulk.cancelled", "upload"],
      ["bulk.submitted", "upload"],
      ["mapping.changed", "mapping"],
      ["template.uploaded", "template"],
    ],
  );
  const submitted = entries.find(({ action }) => action === "bulk.submitted");
  assert.deepEqual(submitted?.details, {
    environment: "production",
    envelope_id: by.envelopeId,
    rows: 10_000,
    retry_of: null,
  });
  assert.doesNotMatch(text, /Specimen|Person 1/);
});
