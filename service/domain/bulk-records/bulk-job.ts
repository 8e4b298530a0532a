import type { Dialect } from "@platen/forms/input";
import { present } from "#base/assert.ts";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Actor, Environment } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import type { FillPlan, SignatureRef } from "#domain/filling";
import type { WarningTotals } from "./count-warnings.ts";
import type { RowErrorCode } from "./row-error.ts";

/** `bulk_` and 24 characters of base 62; `upload_id` and `batch_job_id` on the wire. */
export type BulkJobId = Brand<string, "BulkJobId">;

/** Lowest first. */
export const PRIORITIES = ["low", "normal", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Comma-separated values with a header row, or one JSON object per line. */
export type RowsFormat = "csv" | "jsonl";

/** A bulk job: one file of rows, filled into the forms of one envelope. */
export type BulkJob = WarningTotals & {
  readonly id: BulkJobId;
  readonly accountId: AccountId;
  readonly by: Actor;
  readonly environment: Environment;
  readonly priority: Priority;
  readonly format: RowsFormat;
  /**
   * How the uploaded file was written. It is stored in UTF-8, with its delimiter and the header as uploaded; the column of
   * each alias is in the plan. It has no meaning for JSON Lines.
   */
  readonly dialect: Dialect;
  /** The job whose failed rows this one retries; null for a job submitted with a file. */
  readonly retryOf: BulkJobId | null;
  readonly total: number;
  /** Rows tried so far. */
  readonly succeeded: number;
  readonly failed: number;
  readonly submittedAt: Instant;
  readonly retentionSeconds: number;
  readonly warnings: readonly BulkJobWarning[];
  readonly fillPlan: FillPlan;
  /** Non-ASCII characters of the rows' values, which the form's fonts may lack: sorted, each once. */
  readonly characters: string;
  /** The stored signatures that rows refer to. */
  readonly signatures: readonly SignatureRef[];
  /** Checksum of the stored manifest, in hexadecimal; null until it is stored. */
  readonly manifestSha256: string | null;
  /** The W3C `traceparent` of its submission; null when that was not traced. */
  readonly traceParent: string | null;
  readonly state: BulkJobState;
};

/** A warning about the job or its form as a whole; `column` is the CSV's. */
export type BulkJobWarning = {
  readonly code:
    | "unknown_alias"
    | "delimiter_assumed"
    | "encoding_assumed"
    | "header_assumed"
    | "column_missing"
    | "more_warnings"
    | FillPlan["formWarnings"][number]["code"];
  readonly message: string;
  readonly column: string | null;
};

/** The last three states are final; the retention of the files runs from `finishedAt`. */
export type BulkJobState =
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

/** True when the job has reached a final state. */
export function isEnded(
  state: BulkJobState,
): state is Exclude<BulkJobState, { status: "queued" | "processing" }> {
  return state.status !== "queued" && state.status !== "processing";
}

/** The envelope of a job; every job has one. */
export function envelopeOf({ fillPlan }: BulkJob): EnvelopeId {
  return present(fillPlan.envelopeId, "envelope of a bulk job");
}

/** A retry, with what its rows add to the job whose rows it retries. */
export type Retry = {
  readonly id: BulkJobId;
  readonly retryOf: BulkJobId | null;
  readonly succeeded: number;
  readonly status: BulkJobState["status"];
};
