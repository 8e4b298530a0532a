import type { RowErrorCode } from "#domain/bulk";

/** Why a document cannot be, in a word; `unknown_alias`, as other warnings, only where it is strict. */
export type DocumentErrorCode = RowErrorCode | "unknown_alias";

/** What of the data is at fault; `field` is the alias, null when no one field is. */
export type DocumentFault = {
  readonly field: string | null;
  readonly code: DocumentErrorCode;
  readonly message: string;
};

/** One or more. */
export type Faults = readonly [DocumentFault, ...DocumentFault[]];
