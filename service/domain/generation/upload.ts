import { present } from "#base/assert.ts";
import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { EnvelopeId } from "#domain/envelopes";
import type { FieldMappings, MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import type { FillIssue } from "./row-fillers.ts";

/** `bulk_` and 24 characters of base 62. */
export type UploadId = Brand<string, "UploadId">;

/** Lowest first: a later one goes before an earlier one. */
export const PRIORITIES = ["low", "normal", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];

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
  readonly state: UploadState;
};

/** A stored signature that a value names by its id. */
export type SignatureRef =
  | { readonly id: string; readonly kind: "image"; readonly objectKey: string }
  | { readonly id: string; readonly kind: "typed"; readonly name: string };

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
  /** Null where template and mapping were named by themselves. */
  readonly envelopeId: EnvelopeId | null;
  /** Each row yields one PDF: the pages of all, in order. */
  readonly pairs: readonly [FillPair, ...FillPair[]];
  /** What a row has to be besides, as JSON Schemas. */
  readonly schemas: readonly unknown[];
  /** Names the compilation that every row is filled with, and where it lies. */
  readonly compiledKey: string;
  /** The version of the engine that makes it; another one cannot fill rows with it. */
  readonly compiledVersion: number;
  readonly flatten: boolean;
  /** True: a row with a warning fails. */
  readonly strict: boolean;
  /** True: TEST stands across every page, and nothing is counted. */
  readonly test: boolean;
  /** The column of each alias that the file has. */
  readonly columns: readonly (readonly [alias: string, column: number])[];
};

/** A version of a template and what feeds it. */
export type FillPair = {
  readonly templateId: TemplateId;
  readonly templateVersion: number;
  /** Where the PDF lies, and the SHA-256 of its bytes. */
  readonly templateKey: string;
  readonly templateSha256: string;
  /** Null: every field is fed by its raw name. */
  readonly mappingId: MappingId | null;
  readonly fieldMappings: FieldMappings;
  /** The fields that the mapping names, in the order of the form. */
  readonly fields: readonly { readonly name: string; readonly required: boolean }[];
};

/** Why a row or a job failed, in a word. */
export type RowErrorCode =
  | FillIssue["code"]
  | "required_missing"
  | "schema_failed"
  | "transform_failed"
  | "account_read_only"
  | "template_not_published"
  | "storage_error"
  | "internal_error";

/** What the ledger says of outputs of an order: of several pairs the first. */
export function outputsOf({
  envelopeId,
  pairs: [{ templateId, mappingId }],
}: FillOrder): Pick<FillOrder, "envelopeId"> & Pick<FillPair, "templateId" | "mappingId"> {
  return { envelopeId, templateId, mappingId };
}

/** The envelope that an upload was posted against. */
export function envelopeOf({ order }: Pick<Upload, "order">): EnvelopeId {
  return present(order.envelopeId, "envelope of an upload");
}

/** Every mapping of an order, each once. */
export function mappingsOf({ pairs }: FillOrder): readonly MappingId[] {
  return [...new Set(pairs.flatMap(({ mappingId }) => (mappingId === null ? [] : [mappingId])))];
}

/** True when the job has reached one of its ends. */
export function isEnded(
  state: UploadState,
): state is Exclude<UploadState, { status: "queued" | "processing" }> {
  return state.status !== "queued" && state.status !== "processing";
}
