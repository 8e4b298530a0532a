import type { z } from "zod";
import type { Instant } from "#base/instant.ts";
import { isoString } from "#base/instant.ts";
import type {
  BulkDryRun as BulkDryRunSchema,
  BulkJob as BulkJobSchema,
  BulkRow as BulkRowSchema,
  BulkStatus as BulkStatusSchema,
} from "#contract/bulk.ts";
import type { BulkFailedRows as BulkFailedRowsSchema } from "#contract/bulk-repair.ts";
import { cursorOf } from "#contract/page.ts";
import {
  type BulkJob,
  type DryRun,
  envelopeOf,
  type FailedRowList,
  isEncrypted,
  isEnded,
  progressOf,
  type Row,
} from "#domain/bulk";
import { actedByBody } from "../http/actor-body.ts";

/** The JSON of a submitted job. */
export function bulkJobBody(job: BulkJob): z.output<typeof BulkJobSchema> {
  return {
    upload_id: job.id,
    envelope_id: envelopeOf(job),
    total_rows: job.total,
    status: job.state.status,
    submitted_at: isoString(job.submittedAt),
    priority: job.priority,
    retry_of: job.retryOf,
    warnings: [...job.warnings],
  };
}

/** The JSON of a job's status at `now`. */
export function bulkStatusBody(
  job: BulkJob,
  now: Instant,
  baseUrl: string,
): z.output<typeof BulkStatusSchema> {
  const { state } = job;
  const { percent, rowsPerSecond, etaSeconds } = progressOf(job, now);
  const startedAt = state.status === "queued" ? null : state.startedAt;
  const hasBundle = state.status === "completed" || state.status === "cancelled";
  return {
    upload_id: job.id,
    status: state.status,
    total: job.total,
    succeeded: job.succeeded,
    failed: job.failed,
    progress: percent,
    ...(hasBundle ? { download_url: bulkDownloadUrl(baseUrl, job.id) } : {}),
    ...(hasBundle && job.succeeded > 0 && !isEncrypted(job.fillPlan)
      ? { pdf_url: `${bulkDownloadUrl(baseUrl, job.id)}?format=pdf` }
      : {}),
    envelope_id: envelopeOf(job),
    priority: job.priority,
    submitted_at: isoString(job.submittedAt),
    started_at: startedAt === null ? null : isoString(startedAt),
    finished_at: isEnded(state) ? isoString(state.finishedAt) : null,
    expires_at: isEnded(state) ? isoString(state.expiresAt) : null,
    rows_per_second: rowsPerSecond,
    eta_seconds: etaSeconds,
    error: state.status === "failed" ? state.error : null,
    error_code: state.status === "failed" ? state.errorCode : null,
    retry_of: job.retryOf,
    by: actedByBody(job.by),
    ...optionsBody(job),
    ...warnedBody(job),
    warnings: [...job.warnings],
  };
}

function optionsBody({
  fillPlan: { pairs, flatten, strict, failOn, test },
  retentionSeconds,
}: BulkJob) {
  return {
    forms: pairs.map(({ templateId, templateVersion, mappingId }) => ({
      template_id: templateId,
      template_version: templateVersion,
      mapping_id: mappingId,
    })),
    flatten,
    strict,
    fail_on: [...failOn],
    test,
    retention_seconds: retentionSeconds,
  };
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
  const isFailed = state.status === "failed";
  const isDone = isFailed || state.status === "succeeded";
  return {
    row,
    line,
    status: state.status,
    filename: state.status === "succeeded" ? state.filename : null,
    error: isFailed ? state.error : null,
    error_code: isFailed ? state.errorCode : null,
    field: isFailed ? state.field : null,
    warnings: isDone ? [...state.warnings] : [],
  };
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
