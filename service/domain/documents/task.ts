import { type Brand, brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Actor, Environment } from "#domain/accounts";
import { type Priority, type RowWarning } from "#domain/bulk-records";
import { type FillPlan } from "#domain/filling";
import type { DocumentErrorCode } from "./document-fault.ts";
import type { FileId, GeneratedFile } from "./file.ts";

/** `task_` and 24 characters of base 62. */
export type TaskId = Brand<string, "TaskId">;

/** Attached by the caller and returned unchanged. */
export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

/** One document that a worker fills. */
export type Task = {
  readonly id: TaskId;
  readonly accountId: AccountId;
  readonly by: Actor;
  readonly environment: Environment;
  readonly priority: Priority;
  readonly fillPlan: FillPlan;
  /** File name of the future PDF. */
  readonly filename: string;
  readonly pageCount: number;
  readonly metadata: Metadata | null;
  readonly retentionSeconds: number;
  readonly submittedAt: Instant;
  readonly state: TaskState;
};

/** The last three states are final. */
export type TaskState =
  | { readonly status: "pending" }
  | { readonly status: "processing"; readonly startedAt: Instant }
  | (TaskEnd & { readonly status: "completed"; readonly file: TaskFile } & Warned)
  | (TaskEnd & { readonly status: "cancelled" })
  | (TaskEnd & TaskFailure & { readonly status: "failed" });

/** `startedAt` is null when the task was never leased. */
export type TaskEnd = { readonly startedAt: Instant | null; readonly finishedAt: Instant };

type Warned = { readonly warnings: readonly RowWarning[] };

/** The members of its file that a task's record keeps. */
export type TaskFile = {
  readonly id: FileId;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly expiresAt: Instant;
};

/** Why a task failed; `field` is the alias, null when no single field is at fault. */
export type TaskFailure = Warned & {
  readonly error: string;
  readonly errorCode: DocumentErrorCode;
  readonly field: string | null;
};

/** The data of a document by alias, as the caller sent it. */
export type DocumentData = Readonly<Record<string, unknown>>;

/** A task leased to a worker, with its data. All tasks of one lease share its fence. */
export type LeasedTask = Task & {
  readonly data: DocumentData;
  readonly fence: number;
  /** Number of this lease, from 1. */
  readonly attempt: number;
};

/** The result of an attempt. */
export type TriedTask =
  | {
      readonly kind: "filled";
      readonly task: LeasedTask;
      readonly file: GeneratedFile;
      readonly warnings: readonly RowWarning[];
    }
  | { readonly kind: "failed"; readonly task: LeasedTask; readonly failure: TaskFailure };

/** The id of a task's file, the same for every attempt. */
export function fileOfTask(id: TaskId): FileId {
  return brand<FileId>(id.replace("task_", "file_"));
}
