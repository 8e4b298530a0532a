import { z } from "zod";
import { RETENTION_SECONDS_MAX } from "#base/limits.ts";
import { ActedBy } from "./caller.ts";
import { FailOn, FailOnField } from "./fail-on.ts";
import { Delimiter, Encoding, HeaderMatch } from "./file-dialect.ts";
import { Priority } from "./generate.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { Switch } from "./switch.ts";
import { Timestamp } from "./text.ts";
import { ValueWarning } from "./value-warning.ts";
import { whole } from "./whole.ts";

const Off = Switch.default("false");

/** The form's fields in addition to `file`: a CSV whose header row contains aliases of the envelope, or JSON Lines. */
export const BulkSubmit = z
  .strictObject({
    envelope_id: z.string().meta({ description: "Id of the envelope to fill once per row." }),
    priority: Priority.default("normal"),
    flatten: Off.meta({
      description: "Flatten the form: draw the values into the pages and remove the fields.",
    }),
    strict: Off.meta({ description: "Treat every warning about a value as an error." }),
    fail_on: FailOnField.optional(),
    test: Off.meta({
      description: "Print TEST across every page. Test documents do not count towards usage.",
    }),
    retention_seconds: whole(1, RETENTION_SECONDS_MAX).optional(),
    delimiter: Delimiter.default(",").meta({
      description: "The delimiter of the cells of a CSV; auto: detected, with a warning.",
    }),
    encoding: Encoding.default("utf-8").meta({
      description:
        "Encoding of a CSV; auto: detected, with a warning. UTF-16 is little-endian unless a byte order mark says otherwise.",
    }),
    header_match: HeaderMatch.default("exact").meta({
      description:
        "How names in the header are compared with the aliases; loose ignores case, white space, _ and -, with a warning for each name that differs.",
    }),
  })
  .meta({ id: "BulkSubmit" });

/** Query parameters of a submission. */
export const BulkQuery = z.object({
  dry_run: Switch.optional().meta({
    description: "true: fill every row, store nothing, and report the rows that would fail.",
  }),
});

/** Numbers of warnings by code. */
const WarningCounts = z.record(z.string(), z.int()).meta({
  description: "Number of the warnings of these rows, by code.",
  examples: [{ text_truncated: 35, format_mismatch: 2 }],
});

/** Members of a job and of its manifest about warnings of rows. */
export const WARNED = {
  warned: z.int().meta({ description: "Number of succeeded rows with at least one warning." }),
  warning_counts: WarningCounts,
};

const BulkStatusName = z
  .enum(["queued", "processing", "completed", "failed", "cancelled"])
  .meta({ id: "BulkStatusName" });

/** A warning about the CSV file or the form as a whole. */
export const BulkWarning = z
  .object({
    code: z.string().meta({
      description:
        "One of: unknown_alias, delimiter_assumed, encoding_assumed, header_assumed, column_missing, more_warnings, encryption_removed.",
    }),
    message: z.string(),
    column: z.string().nullable().meta({ description: "CSV column concerned; null: none." }),
  })
  .meta({ id: "BulkWarning" });

/** A bulk job that was accepted. */
export const BulkJob = z
  .object({
    upload_id: z.string(),
    envelope_id: z.int(),
    total_rows: z.int(),
    status: BulkStatusName,
    submitted_at: Timestamp,
    priority: Priority,
    retry_of: z.string().nullable().meta({
      description:
        "upload_id of the job whose failed rows this job retries; null: the rows come from an uploaded file.",
    }),
    warnings: z.array(BulkWarning),
  })
  .meta({ id: "BulkJob" });

/** A form that each row fills. */
const BulkForm = z
  .object({
    template_id: z.int(),
    template_version: z.int(),
    mapping_id: z.int().nullable(),
  })
  .meta({ id: "BulkForm" });

/** Counts of a job's rows after its retries. */
const BulkRepaired = z.object({ succeeded: z.int(), failed: z.int() }).meta({ id: "BulkRepaired" });

/** Status and progress of a bulk job. */
export const BulkStatus = z
  .object({
    upload_id: z.string(),
    status: BulkStatusName,
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    repaired: BulkRepaired.nullable().meta({
      description:
        "`succeeded` and `failed` of the job's rows as they are after all its retries, those of their rows included; null: no row was retried.",
    }),
    progress: z
      .int()
      .meta({ description: "Percentage, 0 to 100; 100 only once the job has finished." }),
    download_url: z
      .string()
      .optional()
      .meta({ description: "URL of the results; present once the job has finished." }),
    pdf_url: z.string().optional().meta({
      description:
        "URL of one PDF with the pages of all rows that succeeded; present once the job has finished, unless no row succeeded or the documents are encrypted.",
    }),
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
    by: ActedBy,
    forms: z.array(BulkForm).meta({ description: "The forms of each PDF, as at submission." }),
    flatten: z.boolean(),
    strict: z.boolean(),
    fail_on: FailOn,
    test: z.boolean(),
    retention_seconds: z.int().meta({ description: "How long files are kept after the end." }),
    ...WARNED,
    warnings: z.array(BulkWarning),
  })
  .meta({ id: "BulkStatus" });

/** Query parameters of a download. */
export const BulkDownloadQuery = z.object({
  format: z.enum(["zip", "pdf"]).default("zip").meta({
    description:
      "zip: a PDF for each row, and manifest.json. pdf: one PDF for printing, with the flattened pages of all rows in order and a bookmark for each row.",
  }),
  materialise: Off.meta({
    description:
      "true: where files are in an object store, the ZIP is written there once, and the answer is a 302 to a signed URL of it that is valid for 15 minutes at most, for callers who download it there. The answer may take as long as the writing; 503 after 45 s, while the writing goes on. Elsewhere the ZIP is answered as without it. Not with format=pdf or with_retries.",
  }),
  with_retries: Off.meta({
    description:
      "true: the job and its retries as one: the rows that succeeded in any of them, under their first numbers and names, with one manifest whose rows name in `upload_id` the job that made them. 409 while a retry runs.",
  }),
});

/** Filters for bulk jobs. */
export const BulkListQuery = PageQuery.extend({
  status: BulkStatusName.optional().meta({ description: "Only jobs with this status." }),
  retries_of: z.string().optional().meta({
    description: "Only retries of this job's rows, also retries of its retries.",
  }),
});

/** A page of the bulk jobs in the key's environment. */
export const BulkPage = pageSchema("jobs", BulkStatus).meta({ id: "BulkPage" });

/** Why a row failed. */
const BulkRowError = z
  .object({
    field: z.string().nullable().meta({ description: "Alias that caused the error; null: none." }),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "BulkRowError" });

/** Every error of a row. */
export const BulkRowErrors = z.array(BulkRowError).meta({
  description:
    "Every error of a failed row, at most 50; `error`, `error_code` and `field` are those of the first.",
});

/** A warning of a row; with its value only where rows with warnings are listed. */
const BulkRowWarning = ValueWarning.extend({
  value: z.string().nullable().optional().meta({
    description:
      "Only with status=warned: what the uploaded file has for `field`, at most 80 characters; null: nothing, or the file is gone.",
  }),
}).meta({ id: "BulkRowWarning" });

/** Result of one row. */
export const BulkRow = z
  .object({
    row: z.int().meta({ description: "Number of the data row (1-based)." }),
    line: z.int().meta({ description: "Line of the file on which the row starts (1-based)." }),
    status: z.enum(["pending", "succeeded", "failed", "cancelled"]),
    filename: z.string().nullable(),
    error: z.string().nullable(),
    error_code: z.string().nullable(),
    field: z.string().nullable().meta({ description: "Alias that caused the error; null: none." }),
    errors: BulkRowErrors,
    warnings: z.array(BulkRowWarning),
  })
  .meta({ id: "BulkRow" });

/** Result of a dry run. Nothing was stored or counted. */
export const BulkDryRun = z
  .object({
    dry_run: z.literal(true),
    envelope_id: z.int(),
    total_rows: z.int(),
    valid_rows: z.int(),
    failing: z.array(BulkRow).meta({ description: "Every row that would fail, in file order." }),
    ...WARNED,
    warnings: z.array(BulkWarning),
    quota: z
      .object({
        used: z.int(),
        limit: z.int(),
        remaining: z.int(),
        projected_overage: z.int().meta({
          description: "Number of PDFs beyond the month's limit that the job would produce.",
        }),
        overage_amount: z
          .int()
          .meta({ description: "Cost of these PDFs in minor units of the currency." }),
        currency: z.string(),
      })
      .meta({ id: "DryRunQuota" }),
  })
  .meta({ id: "BulkDryRun" });

/** Filters for rows. */
export const BulkResultsQuery = PageQuery.extend({
  status: z.enum(["failed", "succeeded", "warned", "all"]).default("failed").meta({
    description:
      "warned: rows that succeeded with a warning; their warnings have the uploaded values, which takes the write scope.",
  }),
});

/** A page of the row results, in file order. */
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
