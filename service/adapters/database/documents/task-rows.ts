import type { Insertable, Selectable } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { PRIORITIES } from "#domain/bulk-records";
import type {
  FileId,
  LeasedTask,
  NewTask,
  Task,
  TaskId,
  TaskState,
  TriedTask,
} from "#domain/documents";
import { actorColumns, actorIn } from "../accounts/actor-columns.ts";
import { instantOrNull } from "../connection/times.ts";
import { toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

type Columns = Selectable<Tables["task"]>;

/** Returns the row of a new task. */
export function taskRow({ by, priority, state, ...task }: NewTask): Insertable<Tables["task"]> {
  return {
    ...toRow("task", task),
    ...actorColumns(by),
    priority: PRIORITIES.indexOf(priority),
    plan_version: task.fillPlan.compiledVersion,
    status: state.status,
  };
}

/** Returns the task of a row. */
export function taskOf(row: Columns): Task {
  return {
    id: brand<TaskId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    by: present(actorIn(row), "submitter of a task"),
    environment: row.environment,
    priority: present(PRIORITIES[row.priority], "priority of a task"),
    fillPlan: row.fill_plan,
    filename: row.filename,
    pageCount: row.page_count,
    metadata: row.metadata,
    retentionSeconds: row.retention_seconds,
    submittedAt: instant(row.submitted_at),
    state: stateOf(row),
  };
}

/** Returns the task of a row that was just leased. */
export function leasedTaskOf(row: Columns): LeasedTask {
  return {
    ...taskOf(row),
    data: present(row.data, "data of a task that has not ended"),
    fence: Number(present(row.fence, "fence of a lease")),
    attempt: row.attempts,
  };
}

/** The recorded result of a task, by column names. */
export type EndColumns = Record<
  "file_id" | "sha256" | "error" | "error_code" | "field",
  string | null
> & {
  readonly id: string;
  readonly fence: number;
  readonly status: TaskState["status"];
  readonly size_bytes: number | null;
  readonly expires_at: Date | null;
  readonly warnings: string;
};

/** Returns the final state of a task that was tried. */
export function endColumns(tried: TriedTask): EndColumns {
  const { id, fence } = tried.task;
  const none = { file_id: null, size_bytes: null, sha256: null, expires_at: null };
  if (tried.kind === "failed") {
    const { error, errorCode, field } = tried.failure;
    const warnings = JSON.stringify(tried.failure.warnings);
    const failure = { error, error_code: errorCode, field, warnings };
    return { id, fence, status: "failed", ...none, ...failure };
  }
  const { file } = tried;
  return {
    id,
    fence,
    status: "completed",
    file_id: file.id,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    expires_at: new Date(file.expiresAt),
    warnings: JSON.stringify(tried.warnings),
    error: null,
    error_code: null,
    field: null,
  };
}

function stateOf(row: Columns): TaskState {
  const { status } = row;
  const startedAt = instantOrNull(row.started_at);
  if (status === "pending") return { status };
  if (status === "processing") return { status, startedAt: present(startedAt, "start of a task") };
  const end = { startedAt, finishedAt: instant(present(row.finished_at, "end of a task")) };
  const warnings = row.warnings ?? [];
  switch (status) {
    case "cancelled":
      return { status, ...end };
    case "completed":
      return { status, ...end, warnings, file: fileOf(row) };
    case "failed": {
      const error = present(row.error, "error of a failed task");
      const errorCode = present(row.error_code, "its code");
      return { status, ...end, warnings, error, errorCode, field: row.field };
    }
  }
}

function fileOf(row: Columns) {
  return {
    id: brand<FileId>(present(row.file_id, "file of a completed task")),
    sizeBytes: present(row.size_bytes, "its size"),
    sha256: present(row.sha256, "its sum").toString("hex"),
    expiresAt: instant(present(row.expires_at, "its expiry")),
  };
}
