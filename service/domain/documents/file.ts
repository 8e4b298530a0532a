import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, Environment } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import type { TemplateId } from "#domain/templates";
import type { Outputs } from "#domain/usage";

/** `file_` and 24 characters of base 62. */
export type FileId = Brand<string, "FileId">;

/** A filled PDF, kept until `expiresAt`. */
export type GeneratedFile = {
  readonly id: FileId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  /** Null: filled without one. */
  readonly envelopeId: EnvelopeId | null;
  /** The first form of the PDF. */
  readonly templateId: TemplateId;
  readonly filename: string;
  readonly sizeBytes: number;
  /** The hash of the whole PDF, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly pageCount: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Null after the file was purged. */
  readonly content: FileContent | null;
};

/** A file to record. `outputs`: how it is counted; null when it is not (test mode). */
export type FinishedDocument = {
  readonly file: GeneratedFile;
  readonly outputs: Omit<Outputs, "at" | "sources" | "taskId"> | null;
};

/** A file that is kept, as in lists: without its bytes. */
export type KeptFile = Omit<GeneratedFile, "content">;

/** Where a file's bytes are stored. */
export type FileContent =
  /** A shared compilation's prefix, and the packed tail in the file's record, so that a file costs one commit. */
  | { readonly kind: "tail"; readonly compiledKey: string; readonly tail: Uint8Array }
  /** An object of its own. */
  | { readonly kind: "object"; readonly key: string };

/** 404 `file_not_found`. */
export function fileNotFound(): Refusal {
  return new Refusal(404, "file_not_found", "There is no such file.");
}

/** Object key of a file that is not stored as a tail; the fence distinguishes attempts of a task. */
export function fileKey(id: FileId, fence: number | null): string {
  return fence === null ? `files/${id}.pdf` : `files/${id}-${fence}.pdf`;
}

/** Key prefix of a compilation made for this file alone. */
export function fileFolder(id: FileId): string {
  return `files/${id}`;
}
