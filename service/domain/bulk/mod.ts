/**
 * Generation: an upload of rows becomes filled documents. The CSV is checked whole and cut in chunks; workers lease
 * chunks, fill their rows and bring them back under a fence; the last one closes the upload. What is kept is the
 * prefix that all rows share and what each row adds, never the documents.
 */

export { type CancelPorts, cancelBulk } from "./chunks/cancel-bulk.ts";
export { chooseLine, type Line } from "./chunks/choose-line.ts";
export type { Chunk, Lease } from "./chunks/chunk.ts";
export { type EndPorts, endLocked } from "./chunks/end-upload.ts";
export { type FillPorts, fillChunk } from "./chunks/fill-chunk.ts";
export { fillSurely } from "./chunks/fill-surely.ts";
export type { TriedChunk } from "./chunks/finish-chunk.ts";
export type { ManifestPorts } from "./chunks/manifest.ts";
export { type PreparePorts, prepareFill } from "./chunks/prepare-fill.ts";
export { type Progress, progressOf } from "./chunks/progress.ts";
export { sweepUploads } from "./chunks/sweep-uploads.ts";
export { type ChunkOrder, type TryPorts, tryChunk } from "./chunks/try-chunk.ts";
export type { WorkKind, WorkMeter } from "./chunks/work-meter.ts";
export { Characters } from "./compile/characters.ts";
export type { CompilationUses } from "./compile/compilation-uses.ts";
export { type Compilation, type Compilations, type FormToCompile } from "./compile/compilations.ts";
export { compileForRows } from "./compile/compile-for-rows.ts";
export { orderNow } from "./compile/order-compilation.ts";
export { type Brought } from "./compile/own-compilation.ts";
export { type PurgeCompilationsPorts, purgeCompilations } from "./compile/purge-compilations.ts";
export { bundleBytes } from "./download/bundle-bytes.ts";
export { layOutRows } from "./download/lay-out-rows.ts";
export { type Download, type DownloadPorts, openDownload } from "./download/open-download.ts";
export { openRowDownload } from "./download/open-row-download.ts";
export {
  type FillOrder,
  type FillPair,
  mappingsOf,
  outputsOf,
  type SignatureRef,
} from "./fill-order.ts";
export { findUpload, listResults, listUploads, type RowList } from "./find-upload.ts";
export { PRIORITIES, type Priority } from "./priority.ts";
export { type PurgePorts, purgeUploads } from "./purge-uploads.ts";
export { aliasesIn, documentName, fileNames } from "./rows/file-names.ts";
export { readData } from "./rows/read-data.ts";
export type { FailedRow, Row, RowState, RowStatus, RowWarning, TriedRow } from "./rows/row.ts";
export { type RowErrorCode } from "./rows/row-error-code.ts";
export type {
  FilledRows,
  FillIssue,
  LostRows,
  RowFillers,
  RowOutcome,
  RowsToFill,
  RowToFill,
} from "./rows/row-fillers.ts";
export { aliasesOf, type RowOrder, RowReader } from "./rows/row-values.ts";
export { SignatureNames } from "./rows/signature-names.ts";
export type {
  ChunkStore,
  ExpiryStore,
  GenerationStore,
  NewUpload,
  OutcomeStore,
  Owner,
  RowPlace,
  RowsWanted,
  UploadStore,
} from "./store.ts";
export { type DryRun, type DryRunPorts, dryRunBulk } from "./submit/dry-run-bulk.ts";
export {
  type FillTarget,
  openTarget,
  type TargetRequest,
  type TargetStores,
} from "./submit/fill-target.ts";
export { cutChunks } from "./submit/gather-rows.ts";
export { type FillChoices, orderOf } from "./submit/order-of.ts";
export type { BulkRequest } from "./submit/plan-bulk.ts";
export { planUpload } from "./submit/plan-upload.ts";
export { retryBulk } from "./submit/retry-bulk.ts";
export { signatureRefs } from "./submit/signature-refs.ts";
export { type SubmitPorts, submitBulk, type Wakeups } from "./submit/submit-bulk.ts";
export { dropCsv, type TakePorts, takeCsv } from "./submit/take-csv.ts";
export {
  envelopeOf,
  type RowsFormat,
  type Upload,
  type UploadId,
  type UploadWarning,
} from "./upload.ts";
export { uploadFolder } from "./upload-files.ts";
export { isEnded, type UploadState } from "./upload-state.ts";
