/**
 * Bulk jobs: a file of rows becomes filled documents. The file is validated as a whole and cut into chunks; workers lease
 * chunks, fill their rows and record the results under a fence; the last chunk closes the job. Stored are the compiled
 * prefix that all rows share and what each row appends to it (its tail), never whole documents.
 */

export { bulkJobKeys } from "./bulk-job-keys.ts";
export { cancelBulk } from "./chunks/cancel-bulk.ts";
export { endLocked } from "./chunks/end-bulk-job.ts";
export { fillChunk } from "./chunks/fill-chunk.ts";
export type { TriedChunk } from "./chunks/finish-chunk.ts";
export { progressOf } from "./chunks/progress.ts";
export { sweepBulkJobs } from "./chunks/sweep-bulk-jobs.ts";
export { tryChunk } from "./chunks/try-chunk.ts";
export type { BulkDeps, BulkStores, ChunkDeps } from "./deps.ts";
export { bundleRows } from "./download/bundle-rows.ts";
export { type DownloadDeps, Downloads } from "./download/downloads.ts";
export { mergeRows } from "./download/merged-rows.ts";
export { openDownload } from "./download/open-download.ts";
export { openPdfDownload } from "./download/open-pdf-download.ts";
export { openRowDownload } from "./download/open-row-download.ts";
export { openWholeDownload, openWholePdf } from "./download/open-whole-download.ts";
export { BUNDLE_LEASE_SECONDS, linkToBundle } from "./download/stored-bundle.ts";
export { findBulkJob, listBulkJobs, listRepaired, listResults } from "./find-bulk-job.ts";
export { purgeBulkJobs } from "./purge-bulk-jobs.ts";
export { openFailedFile } from "./repair/failed-file.ts";
export { listFailedRows } from "./repair/list-failed-rows.ts";
export { listWarnedRows } from "./repair/list-warned-rows.ts";
export { retryBulk } from "./repair/retry-bulk.ts";
export { dryRunBulk } from "./submit/dry-run-bulk.ts";
export { cutChunks } from "./submit/gather-rows.ts";
export type { BulkRequest } from "./submit/plan-bulk.ts";
export { type CsvSample, planCsv, sampleCsv } from "./submit/plan-csv.ts";
export { submitBulk } from "./submit/submit-bulk.ts";
export { dropCsv, takeCsv } from "./submit/take-csv.ts";
