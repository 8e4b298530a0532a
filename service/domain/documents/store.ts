import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import { type AccountQueue, type Owner } from "#domain/bulk-records";
import { type TargetRequest } from "#domain/filling";
import type { FileId, GeneratedFile, KeptFile } from "./file.ts";
import type { DocumentData, LeasedTask, Task, TaskId, TaskState, TriedTask } from "./task.ts";

/** Records of files. */
export type FileStore = {
  /** Records files; existing records stay unchanged. */
  readonly createFiles: (files: readonly GeneratedFile[]) => Promise<void>;
  readonly findFile: (id: FileId, owner: Owner) => Promise<GeneratedFile | null>;
  /** Those that have not expired at `now`, newest first. */
  readonly listFiles: (owner: Owner, now: Instant, page: PageRequest) => Promise<Page<KeptFile>>;
  /** Purges some files that expired before and have their bytes in their records; returns their number. */
  readonly purgeTails: (before: Instant, now: Instant) => Promise<number>;
  /** Some files that expired before and have an object that is not purged. */
  readonly listExpired: (before: Instant) => Promise<readonly ExpiredFile[]>;
  /** Marks files as purged and deletes tails stored in their records. */
  readonly recordPurge: (ids: readonly FileId[], now: Instant) => Promise<void>;
  /** Deletes some records of purged files that expired before; returns their number. */
  readonly deleteExpired: (before: Instant) => Promise<number>;
};

/** An expired file. */
type ExpiredFile = { readonly id: FileId; readonly objectKey: string };

/** Detects changes of what a request refers to. */
export type StampStore = {
  /** Changes with the envelope, mappings, schemas, templates, their versions and publications, and the account. */
  readonly stampOf: (accountId: AccountId, target: TargetRequest) => Promise<string>;
};

/** A new task with its data. */
export type NewTask = Task & { readonly data: DocumentData };

/** Filter of a list; null: any status. */
export type TasksWanted = { readonly status: TaskState["status"] | null };

/** Records of tasks and their leases. */
export type TaskStore = {
  readonly createTask: (task: NewTask) => Promise<void>;
  readonly findTask: (id: TaskId, owner: Owner) => Promise<Task | null>;
  readonly listTasks: (owner: Owner, wanted: TasksWanted, page: PageRequest) => Promise<Page<Task>>;
  /** Cancels a task and deletes its data; false when it has already ended. */
  readonly cancelTask: (id: TaskId, now: Instant) => Promise<boolean>;
  /**
   * Queues with waiting tasks: never leased, released, or with an expired lease. Those of read-only accounts are left
   * out.
   */
  readonly listTaskQueues: (now: Instant) => Promise<readonly AccountQueue[]>;
  /** Leases at most `atMost` of a queue's oldest waiting tasks and sets them to `processing`. */
  readonly leaseTasks: (
    queue: AccountQueue,
    lease: TaskLease,
    atMost: number,
  ) => Promise<readonly LeasedTask[]>;
  /** Here and below: tasks no longer leased under this fence stay unchanged. */
  readonly renewTasks: (ids: readonly TaskId[], fence: number, until: Instant) => Promise<void>;
  /** Releases tasks, available again from `notBefore`. */
  readonly releaseTasks: (
    ids: readonly TaskId[],
    fence: number,
    notBefore: Instant,
  ) => Promise<void>;
  /** Like `releaseTasks`, but the lease does not count as an attempt. */
  readonly pauseTasks: (ids: readonly TaskId[], fence: number, notBefore: Instant) => Promise<void>;
  /** Ends tasks that are still leased under their fence and deletes their data; returns the ids of those. */
  readonly finishTasks: (
    tried: readonly TriedTask[],
    finishedAt: Instant,
  ) => Promise<ReadonlySet<TaskId>>;
  /** Deletes some tasks that ended before; returns their number. */
  readonly deleteEnded: (before: Instant) => Promise<number>;
};

/** The fence, the current time and the end of a lease. */
export type TaskLease = { readonly fence: number; readonly now: Instant; readonly until: Instant };
