import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectOf } from "./event-subject.ts";

const EVENT = {
  id: "evt_1",
  created_at: "2026-01-01T00:00:00.000Z",
  environment: "production",
} as const;

test("an event of a job leads to it, and one of a task to the list of tasks", () => {
  const job = { batch_job_id: "bulk_1", error: "gone" };
  const task = { task_id: "task_1", template_id: 7, error: "gone", error_code: "storage_error" };
  assert.deepEqual(subjectOf({ ...EVENT, type: "batch.failed", data: job }), {
    text: "Job bulk_1",
    page: "/jobs/bulk_1",
  });
  assert.deepEqual(subjectOf({ ...EVENT, type: "generation.failed", data: task }), {
    text: "Task task_1",
    page: "/tasks",
  });
});
