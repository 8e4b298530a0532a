import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import { type FillPlan, outputsOf, type RowWarning } from "#domain/bulk";
import type { QuotaPorts } from "#domain/usage";
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
import { type DocumentCommitter, type FinishStores, finishDocuments } from "./finish-documents.ts";
import { keepContent } from "./keep-content.ts";

/** What filling at once needs. */
export type GeneratePorts = OpenPorts &
  FillDocumentPorts &
  FinishStores &
  Omit<QuotaPorts, "usage"> & {
    readonly objects: Objects;
    readonly randomness: Randomness;
    readonly transact: Transact<FinishStores>;
    /** Null inside a transaction of somebody else, which then holds what is written here, too. */
    readonly committer: DocumentCommitter | null;
  };

/** A document as it was filled at once. */
export type GeneratedNow = {
  readonly file: GeneratedFile;
  readonly fillPlan: FillPlan;
  readonly warnings: readonly RowWarning[];
  /** Its bytes, in order. */
  readonly parts: readonly [Uint8Array, Uint8Array];
};

const ID_CHARACTERS = 24;

/**
 * Fills a document, keeps it and counts it. The refusals of `openDocument`; 400 `validation_error` or
 * `invalid_signature` with every fault of the data; 402 `quota_exceeded`.
 */
export async function generateNow(
  ports: GeneratePorts,
  caller: Caller,
  request: DocumentRequest,
): Promise<GeneratedNow> {
  const fileId = newFileId(ports);
  const open = await openDocument(ports, caller, fileId, request);
  const { fillPlan } = open;
  const { data } = request;
  const submittedAt = ports.clock.now();
  const tried = await fillDocument(ports, caller.accountId, {
    fileId,
    fillPlan,
    data,
    submittedAt,
  });
  if (tried.kind === "refused") throw refusalOf(tried);
  const file = await fileOf(ports, caller, fileId, open, tried);
  await bringHome(ports, caller, fillPlan, file);
  const { compiled, tail, warnings } = tried;
  return { file, fillPlan, warnings, parts: [compiled.prefix, tail] };
}

/** A name for a file to be. */
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
    filename,
    sizeBytes: tried.compiled.prefix.length + tried.tail.length,
    sha256: tried.sha256,
    pageCount,
    createdAt,
    expiresAt: later(createdAt, retentionSeconds),
    content,
  };
}

async function bringHome(
  ports: GeneratePorts,
  { accountId, keyId, environment }: Caller,
  fillPlan: FillPlan,
  file: GeneratedFile,
): Promise<void> {
  const counted = { ...outputsOf(fillPlan), accountId, keyId, environment, bulkJobId: null };
  const document = { file, outputs: fillPlan.test ? null : counted };
  if (ports.committer !== null) return await ports.committer.commit(document);
  await ports.transact((stores) => finishDocuments(ports, stores, [document]));
}

const MESSAGE = "The document cannot be filled with this data.";

/** What of the data the caller can put right is a 400, with every fault; the rest is our side's. */
function refusalOf({ faults }: RefusedDocument): Error {
  const [first] = faults;
  const { code, message } = first;
  if (OURS.has(code)) return oursToMend(first);
  const details = faults.map(({ field, ...fault }) => ({ field, ...fault }));
  if (code === "invalid_signature") return new Refusal(400, code, message, { details });
  return new Refusal(400, "validation_error", MESSAGE, { details });
}

const OURS: ReadonlySet<DocumentFault["code"]> = new Set([
  "fill_failed",
  "timeout",
  "storage_error",
  "internal_error",
]);
const RETRY_AFTER_SECONDS = 5;

function oursToMend({ code, message }: DocumentFault): Error {
  if (code === "fill_failed" || code === "internal_error") return new Error(message);
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}
