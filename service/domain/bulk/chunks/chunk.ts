import type { BulkJobId } from "../bulk-job.ts";

/** Where a chunk stands in the CSV. */
export type ChunkPlan = {
  /** From 0, in the order of the file. */
  readonly chunk: number;
  /** The place of its first row among those of the file, from 1. */
  readonly firstRow: number;
  readonly rows: number;
  /** The physical line of the first record. */
  readonly firstLine: number;
  /** Bytes `[from, to)` of the stored CSV. */
  readonly from: number;
  readonly to: number;
};

/** Rows that are filled together, and what is known of each before it is. */
export type Chunk = Omit<ChunkPlan, "firstRow"> & {
  /** The number of each row, rising; in a job of the failed rows of another some are left out. */
  readonly numbers: readonly number[];
  readonly lines: readonly number[];
  readonly filenames: readonly string[];
  /** Of its bytes of the uploaded file, in hexadecimal; null when it was not recorded. */
  readonly sourceSha256: string | null;
};

/**
 * A chunk that a worker holds for a while. `fence` grows with every lease of any chunk: what is brought back under an
 * older one is discarded, so that a worker that was held up past its lease changes nothing.
 */
export type Lease = Chunk & {
  readonly bulkJobId: BulkJobId;
  readonly fence: number;
  /** The fence of the lease before, whose leavings may be cleared; null when this is the first. */
  readonly previousFence: number | null;
};
