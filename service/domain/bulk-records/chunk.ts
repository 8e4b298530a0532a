import type { ByteRange } from "#base/objects.ts";
import type { AccountId } from "#domain/accounts";
import type { BulkJobId } from "./bulk-job.ts";

/** Where the records of a chunk are in the stored file. */
export type RowSource = ByteRange & {
  /** Checksum of these bytes, in hexadecimal; null where the file is filled at once. */
  readonly sourceSha256: string | null;
  /** The physical line of the first record. */
  readonly firstLine: number;
  /** Row numbers, ascending; a retry has only the numbers of the failed rows. */
  readonly numbers: readonly number[];
  readonly lines: readonly number[];
};

/** Rows that are filled together, with what is known of each in advance. */
export type Chunk = RowSource & {
  /** Index of the chunk, from 0. */
  readonly chunk: number;
  readonly rows: number;
  readonly filenames: readonly string[];
};

/**
 * A chunk leased to a worker. `fence` grows with every lease of any chunk: results under an older fence are discarded,
 * so a worker that was delayed past its lease changes nothing.
 */
export type Lease = Chunk & {
  readonly bulkJobId: BulkJobId;
  readonly accountId: AccountId;
  readonly fence: number;
  /** Fence of the previous lease, whose objects may be deleted; null for the first lease. */
  readonly previousFence: number | null;
};
