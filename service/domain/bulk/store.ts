import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "./bulk-job.ts";
import type { AccountQueue } from "./chunks/choose-queue.ts";
import type { Chunk, Lease } from "./chunks/chunk.ts";
import type { FillPlan } from "./fill-plan.ts";
import type { FailedRow, Row, RowStatus, TriedRow } from "./rows/row.ts";
import type { BulkJobState, Ended } from "./upload-state.ts";

/** To whom an upload belongs; what is asked for with another owner is not there. */
export type Owner = { readonly accountId: AccountId; readonly environment: Environment };

/** An upload with everything that has to stand before its first chunk is taken. */
export type NewBulkJob = {
  readonly job: BulkJob;
  readonly chunks: readonly Chunk[];
};

/** The rows of one upload that are asked for, in order. */
export type RowsWanted = {
  /** Null: of any status. */
  readonly status: RowStatus | null;
  /** Only rows after this one; 0 from the start. */
  readonly after: number;
  /** How many of them to leave out. */
  readonly skip?: number;
  readonly limit: number;
};

/** Where the packed tails of a chunk's succeeded rows are stored. */
export type FilledChunk = Pick<Chunk, "chunk" | "numbers"> & {
  readonly fence: number;
  /** Of the stored object, in hexadecimal; null when it was not recorded. */
  readonly tailsSha256: string | null;
};

/** A row of a file, and what its PDF is called or would be. */
export type RowPlace = Pick<Row, "row" | "line"> & { readonly filename: string };

/** What the callers of the service ask of a database. */
export type BulkJobStore = {
  readonly createBulkJob: (job: NewBulkJob) => Promise<void>;
  readonly findBulkJob: (id: BulkJobId, owner?: Owner) => Promise<BulkJob | null>;
  /** Those in this state; null: in any. */
  readonly listBulkJobs: (
    owner: Owner,
    page: PageRequest,
    status?: BulkJobState["status"] | null,
  ) => Promise<Page<BulkJob>>;
  readonly listRows: (id: BulkJobId, wanted: RowsWanted) => Promise<readonly Row[]>;
  /** Every row in the order of the file. */
  readonly listPlaces: (id: BulkJobId) => Promise<readonly RowPlace[]>;
  /** The done chunks, in order. */
  readonly listFilledChunks: (id: BulkJobId) => Promise<readonly FilledChunk[]>;
};

/** What workers ask of it. Locks are taken in the order turn, chunk, row, upload, so that nobody waits in a circle. */
export type ChunkStore = {
  /** The number of this turn; whoever else asks waits until this transaction ends. */
  readonly nextTurn: () => Promise<number>;
  /** Whose chunks wait; those of an account that may only read wait on. */
  readonly listQueues: (now: Instant) => Promise<readonly AccountQueue[]>;
  /** Leases the oldest waiting chunk of a line, its upload being `processing` from then on. */
  readonly leaseChunk: (
    line: AccountQueue,
    turn: number,
    now: Instant,
    until: Instant,
  ) => Promise<Lease | null>;
  /** False when the lease is no longer the newest. */
  readonly renewLease: (lease: Lease, until: Instant) => Promise<boolean>;
  /** Gives a chunk back, to be taken again from `notBefore` on. */
  readonly releaseLease: (lease: Lease, notBefore: Instant) => Promise<void>;
  /**
   * Marks the chunk done and records the checksum of its stored tails; false when the lease is no longer the newest,
   * and then nothing has changed.
   */
  readonly finishLease: (lease: Lease, tailsSha256: string) => Promise<boolean>;
  /** Lets others take every chunk whose lease ended before `now`; until one does, its holder may renew or finish it. */
  readonly freeExpiredLeases: (now: Instant) => Promise<number>;
  /** No chunk of the upload is ever taken or finished again. */
  readonly dropChunks: (id: BulkJobId) => Promise<void>;
};

/** What both do to rows and ends. */
export type OutcomeStore = {
  /** Notes what became of rows that are pending; the numbers of those that were. */
  readonly settleRows: (id: BulkJobId, tried: readonly TriedRow[]) => Promise<readonly number[]>;
  /** Gives the rows of dropped chunks this end; failed ones are added to the upload's counts, and no chunk is left. */
  readonly settleRest: (id: BulkJobId, state: FailedRow | { status: "cancelled" }) => Promise<void>;
  /** Adds to the upload's counts; true when no chunk is left to be filled. */
  readonly addTried: (id: BulkJobId, succeeded: number, failed: number) => Promise<boolean>;
  /** Records the checksum of the manifest that was stored. */
  readonly noteManifest: (id: BulkJobId, sha256: string) => Promise<void>;
  /** Ends the upload; false when it has ended already. */
  readonly endBulkJob: (
    id: BulkJobId,
    end: Extract<BulkJobState, Ended<string>>,
  ) => Promise<boolean>;
  /** Makes all chunks wait again, with another order and as if no row had been tried; not when that was done already. */
  readonly beginAgain: (job: BulkJob, fillPlan: FillPlan) => Promise<void>;
  /** Uploads whose chunks are all done and which nobody has closed. */
  readonly listUnclosed: () => Promise<readonly BulkJobId[]>;
};

/** What clearing away asks of it. */
export type ExpiryStore = {
  /** Notes that a CSV is coming in, so that it is found should nobody ever record it. */
  readonly noteIntake: (id: BulkJobId, now: Instant) => Promise<void>;
  /** The upload was recorded, or its CSV deleted. */
  readonly forgetIntake: (id: BulkJobId) => Promise<void>;
  readonly listIntakes: (before: Instant) => Promise<readonly BulkJobId[]>;
  /** Uploads whose files expired before `now` and still lie there. */
  readonly listExpired: (now: Instant) => Promise<readonly BulkJobId[]>;
  readonly notePurged: (id: BulkJobId, now: Instant) => Promise<void>;
  /** Forgets uploads without files that ended before, with their rows. */
  readonly deleteEnded: (before: Instant) => Promise<void>;
};

/** Everything. */
export type BulkStore = BulkJobStore & ChunkStore & OutcomeStore & ExpiryStore;
