import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment } from "#domain/accounts";

/** `file_` and 24 characters of base 62. */
export type FileId = Brand<string, "FileId">;

/** A filled PDF, kept for a while. */
export type GeneratedFile = {
  readonly id: FileId;
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly filename: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly pageCount: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Null once it was cleared away. */
  readonly content: FileContent | null;
};

/** Where a file's bytes are. */
export type FileContent =
  /** The prefix of a compilation that many share, and what this one adds: kept beside the record, so that a file costs one commit. */
  | { readonly kind: "tail"; readonly compiledKey: string; readonly tail: Uint8Array }
  /** An object of its own. */
  | { readonly kind: "object"; readonly key: string };

/** Where a file that is no tail lies; the fence tells a task's from what an earlier try left. */
export function fileKey(id: FileId, fence: number | null): string {
  return fence === null ? `files/${id}.pdf` : `files/${id}-${fence}.pdf`;
}

/** Where a compilation for this file alone lies while it is filled. */
export function fileFolder(id: FileId): string {
  return `files/${id}`;
}
