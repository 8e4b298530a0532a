import assert from "node:assert/strict";
import { test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { BulkJob, BulkRow, BulkStatus } from "#contract/bulk.ts";
import type { BulkJobState, Row } from "#domain/bulk-records";
import { SUBMITTED_AT, sampleBulkJob } from "../../domain/bulk-records/bulk-job.fixture.ts";
import { bulkJobBody, bulkRowBody, bulkStatusBody } from "./bodies.ts";

const URL = "https://forms.example";
const STARTED_AT = later(SUBMITTED_AT, 1);
const FINISHED_AT = instant(later(SUBMITTED_AT, 5) + 250);
const ENDED = {
  startedAt: STARTED_AT,
  finishedAt: FINISHED_AT,
  expiresAt: later(FINISHED_AT, 3600),
};
const WARNINGS = [{ code: "unknown_alias", message: "Ignored.", column: "note" }];

const status = (state: BulkJobState, succeeded = 0, failed = 0, now = later(SUBMITTED_AT, 3)) =>
  bulkStatusBody(sampleBulkJob({ state, succeeded, failed }), null, now, URL);

test("a submitted job has the contract's five members and further ones", () => {
  const body = bulkJobBody(sampleBulkJob());
  assert.deepEqual(body, {
    upload_id: "bulk_sample",
    envelope_id: 4,
    total_rows: 10,
    status: "queued",
    submitted_at: "2026-11-20T10:00:00.000Z",
    priority: "high",
    retry_of: null,
    warnings: WARNINGS,
  });
  assert.deepEqual(BulkJob.parse(body), body);
});

test("a queued job has every member, null where there is no value yet, and no download", () => {
  const body = status({ status: "queued" });
  assert.deepEqual(body, {
    upload_id: "bulk_sample",
    status: "queued",
    total: 10,
    succeeded: 0,
    failed: 0,
    repaired: null,
    progress: 0,
    envelope_id: 4,
    priority: "high",
    submitted_at: "2026-11-20T10:00:00.000Z",
    started_at: null,
    finished_at: null,
    expires_at: null,
    rows_per_second: null,
    eta_seconds: null,
    error: null,
    error_code: null,
    retry_of: null,
    by: { type: "key", id: 1 },
    forms: [{ template_id: 5, template_version: 2, mapping_id: 6 }],
    flatten: false,
    strict: false,
    fail_on: [],
    test: false,
    retention_seconds: 3600,
    warnings: WARNINGS,
    warned: 0,
    warning_counts: {},
  });
  assert.deepEqual(BulkStatus.parse(body), body);
});

test("a running job has its start, progress and speed, and no expiry", () => {
  const body = status({ status: "processing", startedAt: STARTED_AT }, 3, 1);
  assert.equal(body.started_at, "2026-11-20T10:00:01.000Z");
  assert.deepEqual([body.progress, body.rows_per_second, body.eta_seconds], [40, 2, 3]);
  assert.deepEqual([body.finished_at, body.expires_at], [null, null]);
  assert.equal("download_url" in body, false);
});

test("a job whose rows are done but that is not closed is at 99 % and has no download", () => {
  const body = status({ status: "processing", startedAt: STARTED_AT }, 10, 0);
  assert.deepEqual([body.progress, "download_url" in body], [99, false]);
});

test("a completed job has a download URL below the service's base URL", () => {
  const body = status({ status: "completed", ...ENDED }, 8, 2);
  assert.equal(
    body.download_url,
    "https://forms.example/api/v1/generate/envelope-bulk/download/bulk_sample",
  );
  assert.equal(body.finished_at, "2026-11-20T10:00:05.250Z");
  assert.equal(body.expires_at, "2026-11-20T11:00:05.250Z");
  assert.deepEqual([body.progress, body.eta_seconds, body.error], [100, 0, null]);
  assert.deepEqual(BulkStatus.parse(body), body);
});

test("a cancelled job has a download URL", () => {
  const body = status({ status: "cancelled", ...ENDED }, 4, 0);
  assert.match(body.download_url ?? "", /\/download\/bulk_sample$/);
  const never = status({ status: "cancelled", ...ENDED, startedAt: null });
  assert.deepEqual([never.started_at, never.finished_at], [null, "2026-11-20T10:00:05.250Z"]);
});

test("a failed job has its error and no download", () => {
  const body = status(
    { status: "failed", ...ENDED, error: "The uploaded file is gone.", errorCode: "storage_error" },
    0,
    10,
  );
  assert.deepEqual([body.error, body.error_code], ["The uploaded file is gone.", "storage_error"]);
  assert.equal("download_url" in body, false);
  assert.equal(body.progress, 100);
});

const TIMEOUT = { field: null, code: "timeout", message: "No." } as const;

test("every state of a row has every member of the contract", () => {
  const states: readonly Row["state"][] = [
    { status: "pending" },
    { status: "cancelled" },
    { status: "failed", errors: [TIMEOUT], warnings: [] },
    {
      status: "succeeded",
      filename: "a.pdf",
      sizeBytes: 9,
      crc: 1,
      sha256: "ab",
      tailBytes: 2,
      packedBytes: 1,
      warnings: [],
    },
  ];
  for (const state of states) {
    const body = bulkRowBody({ row: 3, line: 5, state });
    assert.deepEqual(Object.keys(body).toSorted(), Object.keys(BulkRow.shape).toSorted());
    assert.deepEqual(BulkRow.parse(body), body);
    assert.equal(body.status, state.status);
  }
});

test("a failed row has all its errors, and the first as members, without internal ones", () => {
  const warning = { field: "town", code: "text_truncated", message: "Cut." };
  const error = { field: "name", code: "max_length_exceeded", message: "Too long." } as const;
  const state = { status: "failed", errors: [error, TIMEOUT], warnings: [warning] } as const;
  assert.deepEqual(bulkRowBody({ row: 2, line: 3, state }), {
    row: 2,
    line: 3,
    status: "failed",
    filename: null,
    error: "Too long.",
    error_code: "max_length_exceeded",
    field: "name",
    errors: [error, TIMEOUT],
    warnings: [warning],
  });
});
