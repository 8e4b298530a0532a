import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk-records";

/** An account to erase. */
export type Erasure = { readonly accountId: AccountId; readonly askedAt: Instant };

/** The database operations of an erasure. */
export type ErasureStore = {
  /** Records the erasure; deletes keys, members, persons without another account, and personal data at once. */
  readonly begin: (erasure: Erasure) => Promise<void>;
  readonly list: () => Promise<readonly Erasure[]>;
  /** Ends the account's work: results of workers are discarded from then on. */
  readonly stopWork: (accountId: AccountId, now: Instant) => Promise<void>;
  /** Sets the last use of the compilations of its jobs, tasks and files to `usedAt` at the latest. */
  readonly ageCompilations: (accountId: AccountId, usedAt: Instant) => Promise<void>;
  /** Some of its jobs. */
  readonly listBulkJobs: (accountId: AccountId) => Promise<readonly BulkJobId[]>;
  /** Deletes a job with its chunks and rows. */
  readonly deleteBulkJob: (id: BulkJobId) => Promise<void>;
  /** Some of its objects outside the account's folders. */
  readonly listObjects: (accountId: AccountId) => Promise<readonly string[]>;
  /** Deletes the rows that refer to these deleted objects. */
  readonly forgetObjects: (accountId: AccountId, keys: readonly string[]) => Promise<void>;
  /** Deletes some of the account's remaining rows, in an order that references allow; returns their number. */
  readonly deleteRows: (accountId: AccountId) => Promise<number>;
  /** Records that the erasure is complete. */
  readonly end: (accountId: AccountId) => Promise<void>;
};
