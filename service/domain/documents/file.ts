import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";

/** `file_` and 24 characters of base 62. */
export type FileId = Brand<string, "FileId">;

/** A filled PDF, kept until `expiresAt`. */
export type GeneratedFile = {
  readonly id: FileId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly filename: string;
  readonly sizeBytes: number;
  /** Of the whole PDF, lower-case hexadecimal. */
  readonly sha256: string;
  readonly pageCount: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Null after the file was purged. */
  readonly content: FileContent | null;
};

/** Where a file's bytes are stored. */
export type FileContent =
  /** A shared compilation's prefix, and the tail stored in the file's record, so that a file costs one commit. */
  | { readonly kind: "tail"; readonly compiledKey: string; readonly tail: Uint8Array }
  /** An object of its own. */
  | { readonly kind: "object"; readonly key: string };

/** Object key of a file that is not stored as a tail; the fence distinguishes attempts of a task. */
export function fileKey(id: FileId, fence: number | null): string {
  return fence === null ? `files/${id}.pdf` : `files/${id}-${fence}.pdf`;
}

/** Key prefix of a compilation made for this file alone. */
export function fileFolder(id: FileId): string {
  return `files/${id}`;
}
