import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { FillPlan } from "#domain/filling";
import type { BulkJob, BulkJobId, BulkJobState, Ended, Priority, Retry } from "./bulk-job.ts";
import type { Chunk, Lease, RowSource } from "./chunk.ts";
import type { WarningTotals } from "./count-warnings.ts";
import type { FailedRow, Row, RowStatus, TriedRow } from "./row.ts";

/** The tenant of a job; a job of another owner is treated as unknown. */
export type Owner = { readonly accountId: AccountId; readonly environment: Environment };

/** A job with all its chunks, recorded together. */
export type NewBulkJob = {
  readonly job: BulkJob;
  readonly chunks: readonly Chunk[];
};

/** Which jobs to list; null: any. */
export type BulkJobsWanted = {
  readonly status: BulkJobState["status"] | null;
  /** Only retries of this job, of its retries, or of the job that it retries. */
  readonly retriesOf: BulkJobId | null;
};

/** Which rows of a job to list; they are listed in order. */
export type RowsWanted = {
  /** `warned`: succeeded with a warning; null: any status. */
  readonly status: RowStatus | "warned" | null;
  /** Only rows after this one; 0 from the start. */
  readonly after: number;
  /** Rows to skip after that. */
  readonly skip?: number;
  readonly limit: number;
};

/** Where the packed tails of a chunk's succeeded rows are stored. */
export type FilledChunk = {
  readonly chunk: number;
  readonly numbers: readonly number[];
  readonly fence: number;
  /** Checksum of the stored object, in hexadecimal. */
  readonly tailsSha256: string;
};

/** The position of a row in the file, and the file name of its PDF. */
export type RowPosition = {
  readonly row: number;
  readonly line: number;
  readonly filename: string;
};

/** Used by requests. */
export type BulkJobStore = {
  readonly createBulkJob: (job: NewBulkJob) => Promise<void>;
  readonly findBulkJob: (id: BulkJobId, owner: Owner) => Promise<BulkJob | null>;
  readonly listBulkJobs: (
    owner: Owner,
    page: PageRequest,
    wanted?: BulkJobsWanted,
  ) => Promise<Page<BulkJob>>;
  readonly listRows: (id: BulkJobId, wanted: RowsWanted) => Promise<readonly Row[]>;
  /** Every row, in the order of the file. */
  readonly listRowPositions: (id: BulkJobId) => Promise<readonly RowPosition[]>;
  /** Every chunk's part of the stored file, in order. */
  readonly listRowSources: (id: BulkJobId) => Promise<readonly RowSource[]>;
  /** Serializes retries of a job, of its retries and of the job that it retries, until the transaction ends. */
  readonly lockRetries: (id: BulkJobId) => Promise<void>;
  /**
   * Rows that succeeded in a retry, or are part of one that has not ended: of the job, of its retries, or of the job
   * that it retries.
   */
  readonly listRetriedRows: (id: BulkJobId) => Promise<readonly number[]>;
  /** All retries in the chains of these jobs, in the order of their submission. */
  readonly listRetries: (ids: readonly BulkJobId[]) => Promise<readonly Retry[]>;
  /** The done chunks, in order. */
  readonly listFilledChunks: (id: BulkJobId) => Promise<readonly FilledChunk[]>;
};

/** One account's waiting work of one priority, and the turn in which the queue was last served. */
export type AccountQueue = {
  readonly accountId: string;
  readonly priority: Priority;
  /** 0: never. */
  readonly lastTurn: number;
};

/** Used by workers. Locks are taken in the order turn, chunk, row, job, which prevents deadlocks. */
export type ChunkStore = {
  /** The next turn number; other callers wait until this transaction ends. */
  readonly nextTurn: () => Promise<number>;
  /** Queues with waiting chunks, except those of read-only accounts. */
  readonly listQueues: (now: Instant) => Promise<readonly AccountQueue[]>;
  /** Leases the oldest waiting chunk of a queue and sets its job to `processing`. */
  readonly leaseChunk: (
    queue: AccountQueue,
    turn: number,
    now: Instant,
    until: Instant,
  ) => Promise<Lease | null>;
  /** False when the lease is no longer the newest. */
  readonly renewLease: (lease: Lease, until: Instant) => Promise<boolean>;
  /** Returns a chunk to its queue, available again from `notBefore`. */
  readonly releaseLease: (lease: Lease, notBefore: Instant) => Promise<void>;
  /**
   * Marks the chunk done and records the checksum of its stored tails. Returns false and changes nothing when the lease
   * is no longer the newest.
   */
  readonly finishLease: (lease: Lease, tailsSha256: string) => Promise<boolean>;
  /** Makes chunks whose lease ended before `now` available; until one is taken, its holder may still renew or finish it. */
  readonly freeExpiredLeases: (now: Instant) => Promise<number>;
  /** Removes the chunks of a job, so that none is taken or finished again. */
  readonly dropChunks: (id: BulkJobId) => Promise<void>;
};

/** Counts of rows that were tried. */
export type RowCounts = WarningTotals & { readonly succeeded: number; readonly failed: number };

/** Used by both to record results. */
export type OutcomeStore = {
  /** The job of any owner, for workers and sweeps only: they act for the deployment, not for a caller. */
  readonly loadBulkJob: (id: BulkJobId) => Promise<BulkJob | null>;
  /** Records the results of rows of a chunk that are pending; returns the numbers of those that were, ascending. */
  readonly settleRows: (
    id: BulkJobId,
    chunk: number,
    tried: readonly TriedRow[],
  ) => Promise<readonly number[]>;
  /** Sets the state of all rows of dropped chunks; failed ones are added to the job's counts. No chunk is left. */
  readonly settleRemaining: (
    id: BulkJobId,
    state: FailedRow | { status: "cancelled" },
  ) => Promise<void>;
  /** Adds to the job's counts; true when no chunk is left to fill. */
  readonly addCounts: (id: BulkJobId, counts: RowCounts) => Promise<boolean>;
  /** Records the checksum of the manifest that was stored. */
  readonly recordManifest: (id: BulkJobId, sha256: string) => Promise<void>;
  /** Ends the job; false when it has already ended. */
  readonly endBulkJob: (
    id: BulkJobId,
    end: Extract<BulkJobState, Ended<string>>,
  ) => Promise<boolean>;
  /** Requeues all chunks with another plan, as if no row had been tried; does nothing when already done. */
  readonly restartBulkJob: (job: BulkJob, fillPlan: FillPlan) => Promise<void>;
  /** Jobs whose chunks are all done but which are not closed yet. */
  readonly listUnclosed: () => Promise<readonly BulkJobId[]>;
};

/** Used for purging. */
export type ExpiryStore = {
  /** Records that a file is being received, so that it is deleted if its job is never recorded. */
  readonly recordIntake: (id: BulkJobId, now: Instant) => Promise<void>;
  /** Called when the job has been recorded, or its file deleted. */
  readonly deleteIntake: (id: BulkJobId) => Promise<void>;
  readonly listIntakes: (before: Instant) => Promise<readonly BulkJobId[]>;
  /** Jobs whose files expired before `now` and are still stored. */
  readonly listExpired: (now: Instant) => Promise<readonly BulkJobId[]>;
  readonly recordPurge: (id: BulkJobId, now: Instant) => Promise<void>;
  /** Deletes some jobs that ended before and have no files left, with all their rows; returns their number. */
  readonly deleteEnded: (before: Instant) => Promise<number>;
};

/** A ZIP as an object. It is recorded before it is written, so that whatever is left of it can be found. */
export type StoredBundle = {
  readonly key: string;
  /** Null until it is written. */
  readonly sizeBytes: number | null;
};

/** A claim to write the ZIP of a job, until then or until its files expire. */
export type BundleClaim = {
  readonly id: BulkJobId;
  readonly key: string;
  readonly until: Instant;
  readonly expiresAt: Instant;
};

/** Used for ZIPs that are stored as a whole, of which a job has one at most. */
export type BundleStore = {
  readonly findStoredBundle: (id: BulkJobId) => Promise<StoredBundle | null>;
  /** False while another claim is valid, and for a stored ZIP unless its key is `replaced`. */
  readonly claimBundle: (
    claim: BundleClaim,
    now: Instant,
    replaced: string | null,
  ) => Promise<boolean>;
  /** False when the claim is no longer the newest, or the files have expired. */
  readonly renewBundle: (
    id: BulkJobId,
    key: string,
    now: Instant,
    until: Instant,
  ) => Promise<boolean>;
  /** Records that the ZIP is stored. False as for a renewal, and when the job was deleted. */
  readonly finishBundle: (id: BulkJobId, key: string, sizeBytes: number) => Promise<boolean>;
  /** Lets the next claim follow at once. */
  readonly releaseBundle: (id: BulkJobId, key: string, now: Instant) => Promise<void>;
  /** Jobs whose ZIP expired before, whether it was written or not. */
  readonly listExpiredBundles: (before: Instant) => Promise<readonly BulkJobId[]>;
  readonly forgetBundle: (id: BulkJobId) => Promise<void>;
};

/** All operations on bulk jobs. */
export type BulkStore = BulkJobStore & ChunkStore & OutcomeStore & ExpiryStore & BundleStore;

/** Called in the transaction that makes chunks or tasks wait; idle workers are notified when it commits. */
export type Wakeups = { readonly workWaits: () => Promise<void> };
