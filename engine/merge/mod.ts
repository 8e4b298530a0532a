/**
 * One PDF of many rows for a printer: flattened pages that share their template's objects, and a bookmark for each row.
 * Laid out from the rows' tails without being held in memory, so that its length is known and any range can be written.
 */
export { type MergeInput, MergeLayout, type MergeSegment, RowMerger } from "./merge-rows.ts";
export type { RowGroup } from "./number-merge.ts";
export { TailUnpacker } from "./read-tail.ts";
