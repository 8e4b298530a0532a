import type { InputOptions } from "@platen/forms/input";
import { present } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import {
  type BulkJob,
  type BulkJobId,
  type BulkStore,
  envelopeOf,
  type RowPosition,
} from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { submitBulk } from "../submit/submit-bulk.ts";
import { dropCsv, takeCsv } from "../submit/take-csv.ts";
import { alreadyRetried, chooseRows } from "./choose-rows.ts";
import { copyRecords } from "./copy-records.ts";
import { correctionsInFile } from "./corrected-file.ts";
import {
  type CorrectedRow,
  type Corrections,
  correctedFile,
  correctionsIn,
  missingColumns,
} from "./corrections.ts";
import { repairableJob } from "./repairable-job.ts";
import { uploadedHeader } from "./uploaded-rows.ts";

/**
 * Which failed rows to retry: all that are left, or these, with corrected cells. A file is stored under its id, and is
 * written like the upload unless the options say otherwise.
 */
export type RetryRequest =
  | { readonly kind: "all" }
  | { readonly kind: "rows"; readonly rows: readonly CorrectedRow[] }
  | { readonly kind: "file"; readonly id: BulkJobId; readonly options: Partial<InputOptions> };

/**
 * Submits failed rows of a job as a new one, with the envelope and its mappings as they are now, which may have been
 * corrected since. Its file is a copy of these rows, or a CSV of them with the corrected cells; their numbers, lines and
 * file names stay. A row succeeds in at most one of all retries. 404 `upload_not_found`, 409 `job_not_finished`,
 * `row_already_retried` or `nothing_to_retry`, 410 `file_expired`, and the refusals of a submission.
 */
export async function retryBulk(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  request: RetryRequest = { kind: "all" },
): Promise<BulkJob> {
  const before = await repairableJob(deps, caller, id);
  const corrections = await correctionsOf(deps, before, request);
  const failed = await failedNumbers(deps, before);
  const choose = async ({ listRetriedRows }: BulkStore) =>
    chooseRows(corrections?.named ?? null, failed, new Set(await listRetriedRows(id)));
  const rows = await choose(deps.bulk);
  const claim = async (bulk: BulkStore) => {
    await bulk.lockRetries(id);
    const left = new Set(await choose(bulk));
    const taken = rows.filter((row) => !left.has(row));
    if (taken.length > 0) throw alreadyRetried(taken);
  };
  const wanted = new Set(rows);
  const positions = await deps.bulk.listRowPositions(id);
  const file = corrections === null ? null : correctedFile(deps, before, rows, corrections);
  const copy = await takeCsv(deps, file?.bytes ?? copyRows(deps, before, positions, wanted));
  try {
    const again = { retryOf: id, positions: positions.filter(({ row }) => wanted.has(row)), claim };
    const format = file === null ? before.format : "csv";
    const dialect = file?.dialect() ?? before.dialect;
    const input = { kind: "stored", dialect, warnings: corrections?.warnings ?? [] } as const;
    return await submitBulk(deps, caller, copy, { ...requestOf(before), format, input }, again);
  } catch (error) {
    await dropCsv(deps, copy);
    throw error;
  }
}

async function correctionsOf(
  deps: BulkDeps,
  job: BulkJob,
  request: RetryRequest,
): Promise<Corrections | null> {
  switch (request.kind) {
    case "all":
      return null;
    case "rows":
      return correctionsIn(request.rows, job.dialect.headerMatch);
    case "file": {
      const upload = { id: request.id, options: { ...job.dialect, ...request.options } };
      const header = await uploadedHeader(deps, job);
      const corrections = await correctionsInFile(deps, upload, header);
      const missing = missingColumns(job, header, corrections);
      return { ...corrections, warnings: [...corrections.warnings, ...missing] };
    }
  }
}

async function failedNumbers(
  { bulk }: BulkDeps,
  { id, total }: BulkJob,
): Promise<ReadonlySet<number>> {
  const rows = await bulk.listRows(id, { status: "failed", after: 0, limit: total });
  return new Set(rows.map(({ row }) => row));
}

/** These records of the file, byte for byte. */
function copyRows(
  { objects }: BulkDeps,
  { id, format, dialect }: BulkJob,
  positions: readonly RowPosition[],
  wanted: ReadonlySet<number>,
): AsyncIterable<Uint8Array> {
  const isWanted = (index: number): boolean =>
    wanted.has(present(positions[index], "row of the file").row);
  return copyRecords(format, () => objects.get(csvKey(id)), isWanted, dialect.delimiter);
}

function requestOf(before: BulkJob): Omit<Parameters<typeof submitBulk>[3], "format" | "input"> {
  const { priority, retentionSeconds, fillPlan } = before;
  const { flatten, strict, failOn, test } = fillPlan;
  const envelopeId = envelopeOf(before);
  return { envelopeId, priority, retentionSeconds, flatten, strict, failOn, test };
}
