import type { Platform } from "@platen/engine";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import { actorOf, type Caller } from "#domain/accounts";
import { type FillPlan, outputsOf, type RowWarning } from "#domain/bulk";
import type { QuotaPorts } from "#domain/usage";
import type { DocumentCommitter } from "./commit-documents.ts";
import {
  type DocumentRequest,
  type OpenDocument,
  type OpenPorts,
  openDocument,
} from "./document.ts";
import type { DocumentFault } from "./document-fault.ts";
import { type FileId, type GeneratedFile } from "./file.ts";
import {
  type FillDocumentPorts,
  type FilledDocument,
  fillDocument,
  type RefusedDocument,
} from "./fill-document.ts";
import { partsOf, sizeOf } from "./filled-bytes.ts";
import { type FinishStores, finishDocuments } from "./finish-documents.ts";
import { keepContent } from "./keep-content.ts";

/** What generating synchronously needs. */
export type GeneratePorts = OpenPorts &
  FillDocumentPorts &
  FinishStores &
  Omit<QuotaPorts, "usage"> & {
    readonly objects: Objects;
    readonly platform: Platform;
    readonly randomness: Randomness;
    readonly transact: Transact<FinishStores>;
    /** Null inside a caller's transaction, which then contains these writes. */
    readonly committer: DocumentCommitter | null;
  };

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
  ports: GeneratePorts,
  caller: Caller,
  request: DocumentRequest,
): Promise<GeneratedNow> {
  const fileId = newFileId(ports);
  const open = await openDocument(ports, caller, fileId, request);
  const { fillPlan, read } = open;
  const { data } = request;
  const submittedAt = ports.clock.now();
  const tried = await fillDocument(ports, caller.accountId, {
    fileId,
    fillPlan,
    data,
    read,
    submittedAt,
  });
  if (tried.kind === "refused") throw refusalOf(tried);
  const file = await fileOf(ports, caller, fileId, open, tried);
  await commitFile(ports, caller, fillPlan, file);
  const parts = () => partsOf(ports.platform, tried);
  return { file, fillPlan, warnings: tried.warnings, parts };
}

/** The id of a new file. */
function newFileId({ randomness }: Pick<GeneratePorts, "randomness">): FileId {
  return brand<FileId>(`file_${randomness.base62(ID_CHARACTERS)}`);
}

async function fileOf(
  ports: GeneratePorts,
  { accountId, environment }: Caller,
  id: FileId,
  { fillPlan, filename, pageCount, retentionSeconds }: OpenDocument,
  tried: FilledDocument,
): Promise<GeneratedFile> {
  const content = await keepContent(ports, { id, fillPlan, fence: null }, tried);
  const createdAt = ports.clock.now();
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
  ports: GeneratePorts,
  caller: Caller,
  fillPlan: FillPlan,
  file: GeneratedFile,
): Promise<void> {
  const { accountId, environment } = caller;
  const cause = { accountId, by: actorOf(caller), environment, bulkJobId: null };
  const counted = { ...outputsOf(fillPlan), ...cause };
  const document = { file, outputs: fillPlan.test ? null : counted };
  if (ports.committer !== null) return await ports.committer.commit(document);
  await ports.transact((stores) => finishDocuments(ports, stores, [document]));
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
