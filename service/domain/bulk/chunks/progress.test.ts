import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Instant, instant } from "#base/instant.ts";
import type { BulkJob, BulkJobState } from "#domain/bulk-records";
import { sampleBulkJob } from "../../bulk-records/bulk-job.fixture.ts";
import { type Progress, progressOf } from "./progress.ts";

const at = instant;
const PROCESSING: BulkJobState = { status: "processing", startedAt: at(1000) };
const makeEnded = (status: "completed" | "cancelled"): BulkJobState => ({
  status,
  startedAt: at(1000),
  finishedAt: at(3000),
  expiresAt: at(9000),
});

const progressAt = (job: Partial<BulkJob>, now: Instant): Progress =>
  progressOf(sampleBulkJob(job), now);
const percent = (succeeded: number, failed: number): number =>
  progressAt({ total: 300, succeeded, failed, state: PROCESSING }, at(2000)).percent;

test("a queued job is at 0 %", () => {
  const state: BulkJobState = { status: "queued" };
  assert.deepEqual(progressAt({ total: 10, succeeded: 0, failed: 0, state }, at(5000)), {
    percent: 0,
    rowsPerSecond: null,
    etaSeconds: null,
  });
});

test("progress is the floor of the rows tried, and 99 while the job is not closed", () => {
  assert.deepEqual(
    [percent(0, 0), percent(2, 1), percent(296, 3), percent(300, 0)],
    [0, 1, 99, 99],
  );
});

test("a completed job is at 100, a cancelled one where it was stopped", () => {
  const done = { total: 10, succeeded: 9, failed: 1 };
  assert.equal(progressAt({ ...done, state: makeEnded("completed") }, at(9e9)).percent, 100);
  const some = { total: 10, succeeded: 3, failed: 0 };
  assert.equal(progressAt({ ...some, state: makeEnded("cancelled") }, at(9e9)).percent, 30);
});

test("speed is measured from the start to now, and to the end once there is one", () => {
  const rows = { total: 100, succeeded: 40, failed: 10 };
  assert.deepEqual(progressAt({ ...rows, state: PROCESSING }, at(6000)), {
    percent: 50,
    rowsPerSecond: 10,
    etaSeconds: 5,
  });
  const { rowsPerSecond, etaSeconds } = progressAt(
    { ...rows, state: makeEnded("cancelled") },
    at(9e9),
  );
  assert.deepEqual([rowsPerSecond, etaSeconds], [25, 0]);
});

test("progress never decreases while rows are tried", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.array(fc.nat(500)), (total, steps) => {
      let done = 0;
      let before = 0;
      for (const step of steps) {
        done = Math.min(total, done + step);
        const now = progressAt({ total, succeeded: done, failed: 0, state: PROCESSING }, at(5000));
        assert.ok(now.percent >= before && now.percent <= 99);
        before = now.percent;
      }
    }),
  );
});
