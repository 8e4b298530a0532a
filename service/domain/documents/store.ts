import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import type { AccountQueue, Owner, TargetRequest } from "#domain/bulk";
import type { FileId, GeneratedFile } from "./file.ts";
import type { LeasedTask, Task, TaskId, TaskState, TriedTask } from "./task.ts";

/** What files ask of a database. */
export type FileStore = {
  /** Records files; those that are there already stay as they are. */
  readonly createFiles: (files: readonly GeneratedFile[]) => Promise<void>;
  readonly findFile: (id: FileId, owner: Owner) => Promise<GeneratedFile | null>;
  /** Some of the files that expired before and whose bytes still stand: the keys of their objects, where they have such. */
  readonly listExpired: (before: Instant) => Promise<readonly ExpiredFile[]>;
  /** Drops the bytes that stand beside the records. */
  readonly recordPurge: (ids: readonly FileId[], now: Instant) => Promise<void>;
  /** Forgets some of the files that were cleared away and expired before; how many. */
  readonly deleteExpired: (before: Instant) => Promise<number>;
};

/** A file whose time is over. */
export type ExpiredFile = { readonly id: FileId; readonly objectKey: string | null };

/** What tells whether anything has changed of what a request names. */
export type StampStore = {
  /** The same as long as envelope, mappings, schemas, templates, their versions and publications, and the account are. */
  readonly stampOf: (accountId: AccountId, target: TargetRequest) => Promise<string>;
};

/** A new task with its data. */
export type NewTask = Task & Pick<LeasedTask, "data">;

/** Which tasks are asked for; null: whatever. */
export type TasksWanted = { readonly status: TaskState["status"] | null };

/** What tasks ask of it. */
export type TaskStore = {
  readonly createTask: (task: NewTask) => Promise<void>;
  readonly findTask: (id: TaskId, owner: Owner) => Promise<Task | null>;
  readonly listTasks: (owner: Owner, wanted: TasksWanted, page: PageRequest) => Promise<Page<Task>>;
  /** Ends a task that has not ended, and forgets its data; false when it has. */
  readonly cancelTask: (id: TaskId, now: Instant) => Promise<boolean>;
  /**
   * Whose tasks wait: never taken, given back, or held by somebody whose lease has lapsed. Those of an account that
   * may only read wait on.
   */
  readonly listTaskQueues: (now: Instant) => Promise<readonly AccountQueue[]>;
  /** Leases the oldest waiting tasks of a line, so many at most; they are `processing` from then on. */
  readonly leaseTasks: (
    line: AccountQueue,
    lease: TaskLease,
    atMost: number,
  ) => Promise<readonly LeasedTask[]>;
  /** Of tasks that are no longer held under this fence nothing changes, here and below. */
  readonly renewTasks: (ids: readonly TaskId[], fence: number, until: Instant) => Promise<void>;
  /** Gives tasks back, to be taken again from `notBefore` on. */
  readonly releaseTasks: (
    ids: readonly TaskId[],
    fence: number,
    notBefore: Instant,
  ) => Promise<void>;
  /** As `releaseTasks`, but the lease does not count as an attempt. */
  readonly pauseTasks: (ids: readonly TaskId[], fence: number, notBefore: Instant) => Promise<void>;
  /** Ends tasks that are still held under their fence, and forgets their data; the ids of those that were. */
  readonly finishTasks: (
    tried: readonly TriedTask[],
    finishedAt: Instant,
  ) => Promise<ReadonlySet<TaskId>>;
  /** Forgets some of the tasks that ended before; how many. */
  readonly deleteEnded: (before: Instant) => Promise<number>;
};

/** How tasks are taken: in which turn, when, and for how long. */
export type TaskLease = { readonly fence: number; readonly now: Instant; readonly until: Instant };
