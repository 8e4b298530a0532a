import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk";

/** An account whose data goes. */
export type Erasure = { readonly accountId: AccountId; readonly askedAt: Instant };

/** What erasing asks of a database. */
export type ErasureStore = {
  /** Notes that the account's data goes: its keys and members go at once, and what names its people. */
  readonly begin: (erasure: Erasure) => Promise<void>;
  readonly list: () => Promise<readonly Erasure[]>;
  /** Ends the account's work: what workers bring back is discarded from then on. */
  readonly stopWork: (accountId: AccountId, now: Instant) => Promise<void>;
  /** The compilations of its jobs, tasks and files count as last used no later than `usedAt`. */
  readonly ageCompilations: (accountId: AccountId, usedAt: Instant) => Promise<void>;
  /** Some of its jobs. */
  readonly listBulkJobs: (accountId: AccountId) => Promise<readonly BulkJobId[]>;
  /** Forgets a job with its chunks and rows. */
  readonly deleteBulkJob: (id: BulkJobId) => Promise<void>;
  /** Some of the objects that lie in no folder of the account's. */
  readonly listObjects: (accountId: AccountId) => Promise<readonly string[]>;
  /** Forgets what names these objects, which are gone. */
  readonly forgetObjects: (accountId: AccountId, keys: readonly string[]) => Promise<void>;
  /** Deletes some of what the account still has, in an order that references allow; how many rows. */
  readonly deleteRows: (accountId: AccountId) => Promise<number>;
  /** The erasure is done. */
  readonly end: (accountId: AccountId) => Promise<void>;
};
