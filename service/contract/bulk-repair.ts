import { z } from "zod";
import { BulkRowErrors } from "./bulk.ts";
import { Delimiter, Encoding, HeaderMatch } from "./file-dialect.ts";
import { PageQuery } from "./page.ts";

/** Which failed rows of a job to list with their cells. */
export const BulkFailedRowsQuery = PageQuery.extend({
  status: z
    .literal("failed")
    .default("failed")
    .meta({ description: "Only failed rows can be read here." }),
});

/** A failed row with its cells. */
const BulkFailedRow = z
  .object({
    row: z.int().meta({ description: "Number of the data row (1-based)." }),
    line: z.int().meta({ description: "Line of the file on which the row starts (1-based)." }),
    cells: z.array(z.string()).meta({ description: "In the order of `header`, as uploaded." }),
    error: z.string(),
    error_code: z.string(),
    field: z.string().nullable().meta({ description: "Alias that caused the error; null: none." }),
    errors: BulkRowErrors,
    retried: z.boolean().meta({
      description:
        "True: the row has succeeded in a retry, or is part of one that has not finished, and cannot be retried.",
    }),
  })
  .meta({ id: "BulkFailedRow" });

/** A page of the failed rows, in file order. */
export const BulkFailedRows = z
  .object({
    header: z.array(z.string()).meta({ description: "The names of the upload's columns." }),
    rows: z.array(BulkFailedRow),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "BulkFailedRows" });

const RETRIED_ROWS_MAX = 500;

/** A failed row to retry, and the cells to replace. */
const BulkRetryRow = z
  .strictObject({
    row: z.int().min(1),
    cells: z.record(z.string(), z.string()).meta({
      description: "Texts by alias. They replace the uploaded ones; other cells stay as uploaded.",
    }),
  })
  .meta({ id: "BulkRetryRow" });

/** The rows that a retry runs; without `rows` every failed row without a pending or succeeded retry. */
export const BulkRetry = z
  .strictObject({ rows: z.array(BulkRetryRow).min(1).max(RETRIED_ROWS_MAX).optional() })
  .optional()
  .meta({ id: "BulkRetry" });

/** The form's fields in addition to `file`, a corrected `failed.csv`. */
export const BulkRetryForm = z
  .strictObject({
    delimiter: Delimiter.optional().meta({
      description: "The delimiter of the cells; by default that of the upload.",
    }),
    encoding: Encoding.optional().meta({
      description: "Encoding of the file; by default that of the upload.",
    }),
    header_match: HeaderMatch.optional().meta({
      description:
        "How names in the file's header are compared with those of the upload and the aliases; by default as for the upload.",
    }),
  })
  .meta({ id: "BulkRetryForm" });
