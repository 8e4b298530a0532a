import type { FillIssue } from "./fill-pool.ts";

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
