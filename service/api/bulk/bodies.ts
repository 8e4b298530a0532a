import type { z } from "zod";
import type { Instant } from "#base/instant.ts";
import {
  type BulkDryRun as BulkDryRunSchema,
  BulkJob as BulkJobSchema,
  BulkRow as BulkRowSchema,
  BulkStatus as BulkStatusSchema,
} from "#contract/bulk.ts";
import type { BulkFailedRows as BulkFailedRowsSchema } from "#contract/bulk-repair.ts";
import { cursorOf } from "#contract/page.ts";
import { type dryRunBulk, type listFailedRows, progressOf } from "#domain/bulk";
import {
  type BulkJob,
  envelopeOf,
  isEnded,
  type Row,
  type SucceededRow,
  type WarningTotals,
} from "#domain/bulk-records";
import { isEncrypted } from "#domain/filling";
import { actedByBody } from "../http/actor-body.ts";
import { bodyWriter } from "../http/body-mapper.ts";

const writeJob = bodyWriter(BulkJobSchema);
const writeStatus = bodyWriter(BulkStatusSchema);
const writeRow = bodyWriter(BulkRowSchema);

/** Returns the JSON of a submitted job. */
export function bulkJobBody(job: BulkJob): z.output<typeof BulkJobSchema> {
  return writeJob({
    ...job,
    uploadId: job.id,
    envelopeId: envelopeOf(job),
    totalRows: job.total,
    status: job.state.status,
  });
}

/** Returns the JSON of a job's status at `now`. */
export function bulkStatusBody(
  job: BulkJob,
  repaired: z.output<typeof BulkStatusSchema>["repaired"],
  now: Instant,
  baseUrl: string,
): z.output<typeof BulkStatusSchema> {
  const { state, fillPlan } = job;
  const hasBundle = state.status === "completed" || state.status === "cancelled";
  const hasPdf = hasBundle && job.succeeded > 0 && !isEncrypted(fillPlan);
  const url = bulkDownloadUrl(baseUrl, job.id);
  const { percent, ...speed } = progressOf(job, now);
  const failure = state.status === "failed" ? state : null;
  return writeStatus({
    ...job,
    ...fillPlan,
    ...speed,
    repaired,
    uploadId: job.id,
    status: state.status,
    progress: percent,
    downloadUrl: hasBundle ? url : undefined,
    pdfUrl: hasPdf ? `${url}?format=pdf` : undefined,
    envelopeId: envelopeOf(job),
    startedAt: state.status === "queued" ? null : state.startedAt,
    finishedAt: isEnded(state) ? state.finishedAt : null,
    expiresAt: isEnded(state) ? state.expiresAt : null,
    error: failure?.error ?? null,
    errorCode: failure?.errorCode ?? null,
    by: actedByBody(job.by),
    forms: fillPlan.pairs,
  });
}

/** The warnings of rows, counted. */
export function warnedBody({
  warned,
  warningCounts,
}: WarningTotals): Pick<z.output<typeof BulkStatusSchema>, "warned" | "warning_counts"> {
  return { warned, warning_counts: { ...warningCounts } };
}

/** Returns the JSON of a dry run. */
export function bulkDryRunBody({
  job,
  failing,
  warned,
  quota: { used, limit, projectedOverage, overageCents },
}: Awaited<ReturnType<typeof dryRunBulk>>): z.output<typeof BulkDryRunSchema> {
  return {
    dry_run: true,
    envelope_id: envelopeOf(job),
    total_rows: job.total,
    valid_rows: job.total - failing.length,
    failing: failing.map(bulkRowBody),
    ...warnedBody(warned),
    warnings: [...job.warnings],
    quota: {
      used,
      limit,
      remaining: Math.max(0, limit - used),
      projected_overage: projectedOverage,
      overage_amount: overageCents,
      currency: CURRENCY,
    },
  };
}

/** The currency of all plans. */
const CURRENCY = "usd";

/** Returns the JSON of a row's result. */
export function bulkRowBody({ row, line, state }: Row): z.output<typeof BulkRowSchema> {
  const errors = state.status === "failed" ? state.errors : [];
  const [first = null] = errors;
  return writeRow({
    row,
    line,
    status: state.status,
    filename: state.status === "succeeded" ? state.filename : null,
    error: first?.message ?? null,
    errorCode: first?.code ?? null,
    field: first?.field ?? null,
    errors,
    warnings: "warnings" in state ? state.warnings.map(seenWarning) : [],
  });
}

function seenWarning(warning: Warning) {
  return { value: undefined, ...warning };
}

type Warning = SucceededRow["warnings"][number];

/** The JSON of a page of failed rows. */
export function bulkFailedRowsBody({
  header,
  rows,
  next,
}: Awaited<ReturnType<typeof listFailedRows>>): z.output<typeof BulkFailedRowsSchema> {
  return {
    header: [...header],
    rows: rows.map(({ row, line, cells, failed: { errors }, isRetried }) => ({
      row,
      line,
      cells: [...cells],
      error: errors[0].message,
      error_code: errors[0].code,
      field: errors[0].field,
      errors: errors.map((error) => ({ ...error })),
      retried: isRetried,
    })),
    next_cursor: cursorOf(next),
  };
}

/** Returns the URL of a job's ZIP. */
export function bulkDownloadUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/api/v1/generate/envelope-bulk/download/${id}`;
}
