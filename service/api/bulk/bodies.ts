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
import { type DryRun, type FailedRowList, progressOf } from "#domain/bulk";
import { type BulkJob, envelopeOf, isEnded, type Row } from "#domain/bulk-records";
import { isEncrypted } from "#domain/filling";
import { actedByBody } from "../http/actor-body.ts";
import { bodyWriter } from "../http/body-mapper.ts";

const writeJob = bodyWriter(BulkJobSchema);
const writeStatus = bodyWriter(BulkStatusSchema);
const writeRow = bodyWriter(BulkRowSchema);

/** The JSON of a submitted job. */
export function bulkJobBody(job: BulkJob): z.output<typeof BulkJobSchema> {
  return writeJob({
    ...job,
    uploadId: job.id,
    envelopeId: envelopeOf(job),
    totalRows: job.total,
    status: job.state.status,
  });
}

/** The JSON of a job's status at `now`. */
export function bulkStatusBody(
  job: BulkJob,
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
}: Pick<BulkJob, "warned" | "warningCounts">): Pick<
  z.output<typeof BulkStatusSchema>,
  "warned" | "warning_counts"
> {
  return { warned, warning_counts: { ...warningCounts } };
}

/** The JSON of a dry run. */
export function bulkDryRunBody({
  job,
  failing,
  warned,
  quota: { used, limit, projectedOverage, overageCents },
}: DryRun): z.output<typeof BulkDryRunSchema> {
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

/** The JSON of a row's result. */
export function bulkRowBody({ row, line, state }: Row): z.output<typeof BulkRowSchema> {
  const failure = state.status === "failed" ? state : null;
  return writeRow({
    row,
    line,
    status: state.status,
    filename: state.status === "succeeded" ? state.filename : null,
    error: failure?.error ?? null,
    errorCode: failure?.errorCode ?? null,
    field: failure?.field ?? null,
    warnings: "warnings" in state ? state.warnings : [],
  });
}

/** The JSON of a page of failed rows. */
export function bulkFailedRowsBody({
  header,
  rows,
  next,
}: FailedRowList): z.output<typeof BulkFailedRowsSchema> {
  return {
    header: [...header],
    rows: rows.map(({ row, line, cells, failed, isRetried }) => ({
      row,
      line,
      cells: [...cells],
      error: failed.error,
      error_code: failed.errorCode,
      field: failed.field,
      retried: isRetried,
    })),
    next_cursor: cursorOf(next),
  };
}

/** The URL of a job's ZIP. */
export function bulkDownloadUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/api/v1/generate/envelope-bulk/download/${id}`;
}
