import { present } from "#base/assert.ts";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import type { FillPlan, FormLoss, SignatureRef } from "./fill-plan.ts";
import type { Priority } from "./priority.ts";
import type { BulkJobState } from "./upload-state.ts";

/** `bulk_` and 24 characters of base 62. */
export type BulkJobId = Brand<string, "BulkJobId">;

/** What a file of rows is: comma separated values with a header, or a JSON object a line. */
export type RowsFormat = "csv" | "jsonl";

/** A bulk job: one file of rows against one envelope. */
export type BulkJob = {
  readonly id: BulkJobId;
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly priority: Priority;
  readonly format: RowsFormat;
  /** The upload whose failed rows these are; null: they came with a file. */
  readonly retryOf: BulkJobId | null;
  readonly total: number;
  /** Rows that were tried, so far. */
  readonly succeeded: number;
  readonly failed: number;
  readonly submittedAt: Instant;
  readonly retentionSeconds: number;
  readonly warnings: readonly BulkJobWarning[];
  readonly fillPlan: FillPlan;
  /** Those beyond ASCII in what rows are filled with, which the form's fonts may lack: sorted, each once. */
  readonly characters: string;
  /** The stored signatures that rows name. */
  readonly signatures: readonly SignatureRef[];
  /** Of the stored manifest, in hexadecimal; null until it is stored, or when it was not recorded. */
  readonly manifestSha256: string | null;
  readonly state: BulkJobState;
};

/** What the caller should know of the upload, or of its form, as a whole; `column` is the CSV's. */
export type BulkJobWarning = {
  readonly code: "unknown_alias" | "more_warnings" | FormLoss["code"];
  readonly message: string;
  readonly column: string | null;
};

/** The envelope that an upload was posted against. */
export function envelopeOf({ fillPlan }: Pick<BulkJob, "fillPlan">): EnvelopeId {
  return present(fillPlan.envelopeId, "envelope of an upload");
}
