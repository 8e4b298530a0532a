import type { FillIssue } from "#domain/filling";

/** Why a row, a document or a bulk job failed. */
export type RowErrorCode =
  | FillIssue["code"]
  | "required_missing"
  | "schema_failed"
  | "transform_failed"
  | "account_read_only"
  | "template_not_published"
  | "storage_error"
  | "internal_error";

/** Why a row failed, in a sentence without the value; `field` is the alias, null when no single field is at fault. */
export type RowError = {
  readonly field: string | null;
  readonly code: RowErrorCode;
  readonly message: string;
};

/** Describes what was done to a value, without repeating it. */
export type RowWarning = {
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
};
