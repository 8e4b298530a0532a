import { present } from "#base/assert.ts";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import type { FillOrder, FormLoss, SignatureRef } from "./fill-order.ts";
import type { Priority } from "./priority.ts";
import type { UploadState } from "./upload-state.ts";

/** `bulk_` and 24 characters of base 62. */
export type UploadId = Brand<string, "UploadId">;

/** What a file of rows is: comma separated values with a header, or a JSON object a line. */
export type RowsFormat = "csv" | "jsonl";

/** A bulk job: one file of rows against one envelope. */
export type Upload = {
  readonly id: UploadId;
  readonly accountId: AccountId;
  readonly keyId: KeyId;
  readonly environment: Environment;
  readonly priority: Priority;
  readonly format: RowsFormat;
  /** The upload whose failed rows these are; null: they came with a file. */
  readonly retryOf: UploadId | null;
  readonly total: number;
  /** Rows that were tried, so far. */
  readonly succeeded: number;
  readonly failed: number;
  readonly submittedAt: Instant;
  readonly retentionSeconds: number;
  readonly warnings: readonly UploadWarning[];
  readonly order: FillOrder;
  /** Those beyond ASCII in what rows are filled with, which the form's fonts may lack: sorted, each once. */
  readonly characters: string;
  /** The stored signatures that rows name. */
  readonly signatures: readonly SignatureRef[];
  /** Of the stored manifest, in hexadecimal; null until it is stored, or when it was not recorded. */
  readonly manifestSha256: string | null;
  readonly state: UploadState;
};

/** What the caller should know of the upload, or of its form, as a whole; `column` is the CSV's. */
export type UploadWarning = {
  readonly code: "unknown_alias" | "more_warnings" | FormLoss["code"];
  readonly message: string;
  readonly column: string | null;
};

/** The envelope that an upload was posted against. */
export function envelopeOf({ order }: Pick<Upload, "order">): EnvelopeId {
  return present(order.envelopeId, "envelope of an upload");
}
