/**
 * The records of bulk jobs: jobs, chunks and rows, their stores, and counts of the work. The stores are ports.
 */

export {
  type BulkJob,
  type BulkJobId,
  type BulkJobState,
  type BulkJobWarning,
  type Ended,
  envelopeOf,
  isEnded,
  PRIORITIES,
  type Priority,
  type Retry,
  type RowsFormat,
} from "./bulk-job.ts";
export type { Chunk, Lease, RowSource } from "./chunk.ts";
export { countWarnings, type WarningTotals } from "./count-warnings.ts";
export type { FailedRow, Row, RowStatus, SucceededRow, TriedRow } from "./row.ts";
export type { RowError, RowWarning } from "./row-error.ts";
export type {
  AccountQueue,
  BulkJobStore,
  BulkJobsWanted,
  BulkStore,
  BundleStore,
  ChunkStore,
  ExpiryStore,
  FilledChunk,
  NewBulkJob,
  OutcomeStore,
  Owner,
  RowCounts,
  RowPosition,
  RowsWanted,
  Wakeups,
} from "./store.ts";
export type { WorkKind, WorkMeter } from "./work-meter.ts";
