import { z } from "zod";
import { PageQuery, pageSchema } from "./page.ts";
import { Timestamp } from "./text.ts";
import { ValueWarning } from "./value-warning.ts";
import { whole } from "./whole.ts";

const RETENTION_SECONDS_MAX = 2_592_000;

/** A switch in a form. */
const Switch = z.enum(["true", "false"]).default("false");

const Priority = z.enum(["low", "normal", "high"]);

/** The fields of the form, beside its `file`: a CSV in UTF-8 whose first row names aliases of the envelope. */
export const BulkSubmit = z
  .strictObject({
    envelope_id: z.string().meta({ description: "The envelope whose rows are filled." }),
    priority: Priority.default("normal"),
    flatten: Switch.meta({ description: "Burn the values into the pages." }),
    strict: Switch.meta({ description: "Every warning is an error." }),
    test: Switch.meta({ description: "Put TEST across every page; nothing is counted." }),
    retention_seconds: whole(1, RETENTION_SECONDS_MAX).optional(),
  })
  .meta({ id: "BulkSubmit" });

/** What a submission may ask beside its form. */
export const BulkQuery = z.object({
  dry_run: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "true: fill every row, keep nothing, and say what would fail." }),
});

const BulkStatusName = z.enum(["queued", "processing", "completed", "failed", "cancelled"]);

/** What the caller should know of the file, or of the form, as a whole. */
export const BulkWarning = z
  .object({
    code: z.string().meta({
      description: "unknown_alias, more_warnings or encryption_removed.",
    }),
    message: z.string(),
    column: z.string().nullable().meta({ description: "Null where no column is meant." }),
  })
  .meta({ id: "BulkWarning" });

/** A job as it was taken. */
export const BulkJob = z
  .object({
    upload_id: z.string(),
    envelope_id: z.int(),
    total_rows: z.int(),
    status: BulkStatusName,
    submitted_at: Timestamp,
    priority: Priority,
    retry_of: z
      .string()
      .nullable()
      .meta({ description: "The job whose failed rows these are; null: they came with a file." }),
    warnings: z.array(BulkWarning),
  })
  .meta({ id: "BulkJob" });

/** Where a job stands. */
export const BulkStatus = z
  .object({
    upload_id: z.string(),
    status: BulkStatusName,
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    progress: z.int().meta({ description: "Per cent, 0 to 100; 100 only when finished." }),
    download_url: z.string().optional().meta({ description: "Present when it has finished." }),
    envelope_id: z.int(),
    priority: Priority,
    submitted_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    rows_per_second: z.number().nullable(),
    eta_seconds: z.int().nullable(),
    error: z.string().nullable(),
    error_code: z.string().nullable(),
    retry_of: z.string().nullable(),
    warnings: z.array(BulkWarning),
  })
  .meta({ id: "BulkStatus" });

/** Which jobs are asked for. */
export const BulkListQuery = PageQuery.extend({ status: BulkStatusName.optional() });

/** A part of the jobs of the key's environment. */
export const BulkPage = pageSchema("jobs", BulkStatus).meta({ id: "BulkPage" });

/** What became of one row. */
export const BulkRow = z
  .object({
    row: z.int().meta({ description: "Data rows count from 1." }),
    line: z.int().meta({ description: "The line of the file on which the row begins." }),
    status: z.enum(["pending", "succeeded", "failed", "cancelled"]),
    filename: z.string().nullable(),
    error: z.string().nullable(),
    error_code: z.string().nullable(),
    field: z.string().nullable().meta({ description: "The alias at fault." }),
    warnings: z.array(ValueWarning),
  })
  .meta({ id: "BulkRow" });

/** What would become of a job; nothing of it was stored or counted. */
export const BulkDryRun = z
  .object({
    dry_run: z.literal(true),
    envelope_id: z.int(),
    total_rows: z.int(),
    valid_rows: z.int(),
    failing: z.array(BulkRow).meta({ description: "Every row that would fail, in order." }),
    warnings: z.array(BulkWarning),
    quota: z.object({
      used: z.int(),
      limit: z.int(),
      remaining: z.int(),
      projected_overage: z.int().meta({ description: "PDFs past the month's limit." }),
      overage_amount: z.int().meta({ description: "What they would cost, in minor units." }),
      currency: z.string(),
    }),
  })
  .meta({ id: "BulkDryRun" });

/** Which rows are asked for. */
export const BulkResultsQuery = PageQuery.extend({
  status: z.enum(["failed", "succeeded", "all"]).default("failed"),
});

/** What became of the rows, in their order. */
export const BulkResults = z
  .object({
    upload_id: z.string(),
    status: BulkStatusName,
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    results: z.array(BulkRow),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "BulkResults" });
