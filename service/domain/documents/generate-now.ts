import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { actorOf, type Caller } from "#domain/accounts";
import { type RowWarning } from "#domain/bulk-records";
import { type FillPlan, outputsOf } from "#domain/filling";
import type { DocumentDeps, FillDocumentDeps } from "./deps.ts";
import { type DocumentRequest, type OpenDocument, openDocument } from "./document.ts";
import type { DocumentFault } from "./document-fault.ts";
import { type FileId, type GeneratedFile } from "./file.ts";
import { type FilledDocument, fillDocument, type RefusedDocument } from "./fill-document.ts";
import { partsOf, sizeOf } from "./filled-bytes.ts";
import { finishDocuments } from "./finish-documents.ts";
import { keepContent } from "./keep-content.ts";

/** A generated document. */
export type GeneratedNow = {
  readonly file: GeneratedFile;
  readonly fillPlan: FillPlan;
  readonly warnings: readonly RowWarning[];
  /** Its bytes, in order; made when called. */
  readonly parts: () => readonly [Uint8Array, Uint8Array];
};

const ID_CHARACTERS = 24;

/**
 * Fills a document, stores its file and counts it. The refusals of `openDocument`; 400 `validation_error` or
 * `invalid_signature` with every fault of the data; 402 `quota_exceeded`.
 */
export async function generateNow(
  deps: FillDocumentDeps,
  caller: Caller,
  request: DocumentRequest,
): Promise<GeneratedNow> {
  const fileId = newFileId(deps);
  const open = await openDocument(deps, caller, fileId, request);
  const { fillPlan, read } = open;
  const { data } = request;
  const submittedAt = deps.clock.now();
  const tried = await fillDocument(deps, caller.accountId, {
    fileId,
    fillPlan,
    data,
    read,
    submittedAt,
  });
  if (tried.kind === "refused") throw refusalOf(tried);
  const file = await fileOf(deps, caller, fileId, open, tried);
  await commitFile(deps, caller, fillPlan, file);
  const parts = () => partsOf(deps.platform, tried);
  return { file, fillPlan, warnings: tried.warnings, parts };
}

/** The id of a new file. */
function newFileId({ randomness }: DocumentDeps): FileId {
  return brand<FileId>(`file_${randomness.base62(ID_CHARACTERS)}`);
}

async function fileOf(
  deps: DocumentDeps,
  { accountId, environment }: Caller,
  id: FileId,
  { fillPlan, filename, pageCount, retentionSeconds }: OpenDocument,
  tried: FilledDocument,
): Promise<GeneratedFile> {
  const sharedKey = fillPlan.compiledKey;
  const content = await keepContent(deps, { id, sharedKey, fence: null }, tried);
  const createdAt = deps.clock.now();
  return {
    id,
    accountId,
    environment,
    envelopeId: fillPlan.envelopeId,
    templateId: fillPlan.pairs[0].templateId,
    filename,
    sizeBytes: sizeOf(tried),
    sha256: tried.sha256,
    pageCount,
    createdAt,
    expiresAt: later(createdAt, retentionSeconds),
    content,
  };
}

async function commitFile(
  deps: DocumentDeps,
  caller: Caller,
  fillPlan: FillPlan,
  file: GeneratedFile,
): Promise<void> {
  const { accountId, environment } = caller;
  const cause = { accountId, by: actorOf(caller.by), environment, bulkJobId: null };
  const counted = { ...outputsOf(fillPlan), ...cause };
  const document = { file, outputs: fillPlan.test ? null : counted };
  if (deps.committer !== null) return await deps.committer.commit(document);
  await deps.transact((stores) => finishDocuments(deps, stores, [document]));
}

const MESSAGE = "The document cannot be filled with this data.";

/** Faults that the caller can correct are a 400 with all of them; others are errors of the service. */
function refusalOf({ faults }: RefusedDocument): Error {
  const [first] = faults;
  const { code, message } = first;
  if (SERVICE_ERRORS.has(code)) return serviceError(first);
  const details = faults.map(({ field, ...fault }) => ({ field, ...fault }));
  if (code === "invalid_signature") return new Refusal(400, code, message, { details });
  return new Refusal(400, "validation_error", MESSAGE, { details });
}

const SERVICE_ERRORS: ReadonlySet<DocumentFault["code"]> = new Set([
  "fill_failed",
  "timeout",
  "storage_error",
  "internal_error",
]);
const RETRY_AFTER_SECONDS = 5;

function serviceError({ code, message }: DocumentFault): Error {
  if (code === "fill_failed" || code === "internal_error") return new Error(message);
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}
