import { type Brand, brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { FillPlan, Priority, RowWarning } from "#domain/bulk";
import type { DocumentErrorCode } from "./document-fault.ts";
import type { FileId, GeneratedFile } from "./file.ts";

/** `task_` and 24 characters of base 62. */
export type TaskId = Brand<string, "TaskId">;

/** What the caller attached, given back as it came. */
export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

/** One document that is filled in its turn. */
export type Task = {
  readonly id: TaskId;
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly priority: Priority;
  readonly fillPlan: FillPlan;
  /** Of the PDF to be. */
  readonly filename: string;
  readonly pageCount: number;
  readonly metadata: Metadata | null;
  readonly retentionSeconds: number;
  readonly submittedAt: Instant;
  readonly state: TaskState;
};

/** Where a task stands. The last three are its ends. */
export type TaskState =
  | { readonly status: "pending" }
  | { readonly status: "processing"; readonly startedAt: Instant }
  | (TaskEnd & { readonly status: "completed"; readonly file: TaskFile } & Warned)
  | (TaskEnd & { readonly status: "cancelled" })
  | (TaskEnd & TaskFailure & { readonly status: "failed" });

/** When it ended; `startedAt` is null when nobody ever began. */
export type TaskEnd = { readonly startedAt: Instant | null; readonly finishedAt: Instant };

type Warned = { readonly warnings: readonly RowWarning[] };

/** What is known of a task's file as long as the task is. */
export type TaskFile = Pick<GeneratedFile, "id" | "sizeBytes" | "sha256" | "expiresAt">;

/** Why a task failed; `field` is the alias, null when no one field is at fault. */
export type TaskFailure = Warned & {
  readonly error: string;
  readonly errorCode: DocumentErrorCode;
  readonly field: string | null;
};

/** The data of a document by alias, as the caller sent it. */
export type DocumentData = Readonly<Record<string, unknown>>;

/** A task that a worker holds for a while, with its data. All tasks of one lease have its fence. */
export type LeasedTask = Task & {
  readonly data: DocumentData;
  readonly fence: number;
  /** Which lease this is, from 1. */
  readonly attempt: number;
};

/** What became of a task that was tried. */
export type TriedTask =
  | {
      readonly kind: "filled";
      readonly task: LeasedTask;
      readonly file: GeneratedFile;
      readonly warnings: readonly RowWarning[];
    }
  | { readonly kind: "failed"; readonly task: LeasedTask; readonly failure: TaskFailure };

/** The file that a task makes: one of its own, whoever makes it and however often. */
export function fileOfTask(id: TaskId): FileId {
  return brand<FileId>(id.replace("task_", "file_"));
}

/** The name under which a task's output is promised, and then counted. */
export function taskReservation(id: TaskId): string {
  return `task/${id}`;
}
