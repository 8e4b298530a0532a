import type { RowError } from "#domain/bulk-records";

/** Error codes of a document; `unknown_alias` and other warnings are errors only where the request says so. */
export type DocumentErrorCode = RowError["code"] | "unknown_alias";

/** A fault of the data; `field` is the alias, null when no single field is at fault. */
export type DocumentFault = {
  readonly field: string | null;
  readonly code: DocumentErrorCode;
  readonly message: string;
};

/** At least one fault. */
export type Faults = readonly [DocumentFault, ...DocumentFault[]];
