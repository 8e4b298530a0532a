import { brand } from "#base/brand.ts";
import { type Instant, later } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import type { FileContent, FileId, FinishedDocument, GeneratedFile } from "#domain/documents";
import type { TemplateId } from "#domain/templates";

const DAY_SECONDS = 24 * 3600;

let count = 0;

/** A document with an id of its own and nine bytes of tail. */
export function finishedDocument(
  { accountId, by, environment }: Caller,
  now: Instant,
  more: Partial<GeneratedFile> = {},
): FinishedDocument & { readonly outputs: object } {
  count += 1;
  const tail = new Uint8Array(9);
  const content: FileContent = { kind: "tail", compiledKey: "compiled/x", tail };
  const file: GeneratedFile = {
    id: brand<FileId>(`file_${String(count).padStart(24, "0")}`),
    accountId,
    environment,
    envelopeId: null,
    templateId: brand<TemplateId>(1),
    filename: "a.pdf",
    sizeBytes: 100,
    sha256: "ab".repeat(32),
    pageCount: 1,
    createdAt: now,
    expiresAt: later(now, DAY_SECONDS),
    content,
    ...more,
  };
  const outputs = { templateId: 1, mappingId: null, envelopeId: null };
  return { file, outputs: { ...outputs, accountId, by, environment } };
}
