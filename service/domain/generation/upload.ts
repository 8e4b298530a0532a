import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";

/** `bulk_` and 24 characters of base 62. */
export type UploadId = Brand<string, "UploadId">;

/** Lowest first: a later one goes before an earlier one. */
export const PRIORITIES = ["low", "normal", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A bulk job: one CSV against one envelope. */
export type Upload = {
  readonly id: UploadId;
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly priority: Priority;
  readonly total: number;
  /** Rows that were tried, so far. */
  readonly succeeded: number;
  readonly failed: number;
  readonly submittedAt: Instant;
  readonly retentionSeconds: number;
  readonly warnings: readonly UploadWarning[];
  readonly order: FillOrder;
  readonly state: UploadState;
};

/** Where a job stands. The last three are its ends; each has an instant from which its files count their days. */
export type UploadState =
  | { readonly status: "queued" }
  | { readonly status: "processing"; readonly startedAt: Instant }
  | Ended<"completed">
  | Ended<"cancelled">
  | (Ended<"failed"> & { readonly error: string; readonly errorCode: RowErrorCode });

export type Ended<Status extends string> = {
  readonly status: Status;
  /** Null when no chunk was ever begun. */
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant;
  readonly expiresAt: Instant;
};

/** What the caller should know of the upload as a whole; `column` is the CSV's. */
export type UploadWarning = {
  readonly code: "unknown_alias" | "more_warnings";
  readonly message: string;
  readonly column: string | null;
};

/** What is done with every row, fixed at submission: later changes of envelope or mapping do not reach it. */
export type FillOrder = {
  readonly envelopeId: number;
  readonly templateId: number;
  readonly templateVersion: number;
  readonly mappingId: number;
  /** Where the template's PDF lies, and its SHA-256. */
  readonly templateKey: string;
  readonly templateSha256: string;
  readonly flatten: boolean;
  readonly strict: boolean;
  /** Cells of a record, the header's included. */
  readonly columnCount: number;
  readonly fields: readonly FieldOrder[];
};

/** Where a field's value comes from. */
export type FieldOrder = {
  /** The raw name, and the caller's word for it. */
  readonly field: string;
  readonly alias: string;
  /** The cell of the record, or null when the CSV has no such column. */
  readonly column: number | null;
  readonly required: boolean;
};

/** Why a row failed, in a word. */
export type RowErrorCode =
  | "required_missing"
  | "max_length_exceeded"
  | "value_not_in_options"
  | "invalid_signature"
  | "unencodable_text"
  | "text_truncated"
  | "field_read_only"
  | "fill_failed"
  | "storage_error"
  | "timeout"
  | "internal_error";

/** True when the job has reached one of its ends. */
export function isEnded(
  state: UploadState,
): state is Exclude<UploadState, { status: "queued" | "processing" }> {
  return state.status !== "queued" && state.status !== "processing";
}
