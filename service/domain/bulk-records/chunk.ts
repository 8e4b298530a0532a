import type { AccountId } from "#domain/accounts";
import type { BulkJobId } from "./bulk-job.ts";

/** Rows that are filled together, with what is known of each in advance. */
export type Chunk = {
  /** Index of the chunk, from 0. */
  readonly chunk: number;
  readonly rows: number;
  /** The physical line of the first record. */
  readonly firstLine: number;
  /** Bytes `[from, to)` of the stored file. */
  readonly from: number;
  readonly to: number;
  /** Checksum of these bytes, in hexadecimal; null where the file is filled at once. */
  readonly sourceSha256: string | null;
  /** Row numbers, ascending; a retry has only the numbers of the failed rows. */
  readonly numbers: readonly number[];
  readonly lines: readonly number[];
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
