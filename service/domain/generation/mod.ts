/**
 * Generation: an upload of rows becomes filled documents. The CSV is checked whole and cut in chunks; workers lease
 * chunks, fill their rows and bring them back under a fence; the last one closes the upload. What is kept is the
 * prefix that all rows share and what each row adds, never the documents.
 */
export { bundleBytes } from "./bundle-bytes.ts";
export { type CancelPorts, cancelBulk } from "./cancel-bulk.ts";
export { Characters } from "./characters.ts";
export { chooseLine, type Line } from "./choose-line.ts";
export { type Chunk, type Lease, leaseEnd, RENEW_EVERY_SECONDS } from "./chunk.ts";
export type { CompilationUses } from "./compilation-uses.ts";
export { type Compilation, type Compilations, type FormToCompile } from "./compilations.ts";
export { compileForRows } from "./compile-for-rows.ts";
export { type DryRun, type DryRunPorts, dryRunBulk } from "./dry-run-bulk.ts";
export { type EndPorts, endLocked } from "./end-upload.ts";
export { aliasesIn, documentName, fileNames } from "./file-names.ts";
export { type FillPorts, fillChunk } from "./fill-chunk.ts";
export {
  type FillOrder,
  type FillPair,
  mappingsOf,
  outputsOf,
  type SignatureRef,
} from "./fill-order.ts";
export { fillSurely } from "./fill-surely.ts";
export {
  type FillTarget,
  openTarget,
  type TargetRequest,
  type TargetStores,
} from "./fill-target.ts";
export { findUpload, listResults, listUploads, type RowList } from "./find-upload.ts";
export type { TriedChunk } from "./finish-chunk.ts";
export { cutChunks } from "./gather-rows.ts";
export { layOutRows } from "./lay-out-rows.ts";
export type { ManifestPorts } from "./manifest.ts";
export { type Download, type DownloadPorts, openDownload } from "./open-download.ts";
export { openRowDownload } from "./open-row-download.ts";
export { orderNow } from "./order-compilation.ts";
export { type FillChoices, orderOf } from "./order-of.ts";
export { type Brought } from "./own-compilation.ts";
export type { BulkRequest } from "./plan-bulk.ts";
export { planUpload } from "./plan-upload.ts";
export { type PreparePorts, prepareFill } from "./prepare-fill.ts";
export { PRIORITIES, type Priority } from "./priority.ts";
export { type Progress, progressOf } from "./progress.ts";
export { type PurgeCompilationsPorts, purgeCompilations } from "./purge-compilations.ts";
export { type PurgePorts, purgeUploads } from "./purge-uploads.ts";
export { readData } from "./read-data.ts";
export { retryBulk } from "./retry-bulk.ts";
export type { FailedRow, Row, RowState, RowStatus, RowWarning, TriedRow } from "./row.ts";
export { type RowErrorCode } from "./row-error-code.ts";
export type {
  FilledRows,
  FillIssue,
  LostRows,
  RowFillers,
  RowOutcome,
  RowsToFill,
  RowToFill,
} from "./row-fillers.ts";
export { aliasesOf, type RowOrder, RowReader } from "./row-values.ts";
export { SignatureNames } from "./signature-names.ts";
export { signatureRefs } from "./signature-refs.ts";
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
export { type SubmitPorts, submitBulk, type Wakeups } from "./submit-bulk.ts";
export { sweepUploads } from "./sweep-uploads.ts";
export { dropCsv, type TakePorts, takeCsv } from "./take-csv.ts";
export { type ChunkOrder, type TryPorts, tryChunk } from "./try-chunk.ts";
export {
  envelopeOf,
  type RowsFormat,
  type Upload,
  type UploadId,
  type UploadWarning,
} from "./upload.ts";
export { uploadFolder } from "./upload-files.ts";
export { isEnded, type UploadState } from "./upload-state.ts";
export type { WorkKind, WorkMeter } from "./work-meter.ts";
