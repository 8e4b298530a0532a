import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";
import { csvBytes } from "./csv-lines.ts";
import { guarded } from "./guard-cells.ts";
import { repairableJob } from "./repairable-job.ts";
import { failedRows, uploadedHeader } from "./uploaded-rows.ts";

/** A file of failed rows, generated while it is sent. */
export type FailedFile = {
  readonly filename: string;
  /** The encoding of the upload, like its delimiter. */
  readonly encoding: BulkJob["dialect"]["encoding"];
  readonly read: () => AsyncIterable<Uint8Array>;
};

/** The columns that are added to those of the upload. */
export const ROW_COLUMN = "platen_row";
const ADDED = [
  "platen_error",
  "platen_error_code",
  "platen_field",
  "platen_errors",
  ROW_COLUMN,
] as const;

/**
 * The failed rows of an ended job as a CSV, each with its first error, the number of its errors and its own, written as the upload was. A cell that a
 * spreadsheet could take for a formula gets an apostrophe. 404 `upload_not_found`, 409 `job_not_finished`, 410 `file_expired`.
 */
export async function openFailedFile(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<FailedFile> {
  const job = await repairableJob(deps, caller, id);
  const { dialect } = job;
  return {
    filename: `${id}-failed.csv`,
    encoding: dialect.encoding,
    read: () => csvBytes(failedRecords(deps, job), dialect),
  };
}

async function* failedRecords(deps: BulkDeps, job: BulkJob): AsyncGenerator<readonly string[]> {
  const header = await uploadedHeader(deps, job);
  // A column of the upload that is named like an added one would be there twice.
  const kept = [...header.keys()].filter((column) => !isAdded(header[column] ?? ""));
  const line = (cells: readonly string[], added: readonly string[]): readonly string[] =>
    [...kept.map((column) => cells[column] ?? ""), ...added].map(guarded);
  yield line(header, ADDED);
  for await (const { row, cells, failed } of failedRows(deps, job)) {
    const [{ field, code, message }] = failed.errors;
    yield line(cells, [message, code, field ?? "", String(failed.errors.length), String(row)]);
  }
}

function isAdded(name: string): boolean {
  return ADDED.some((added) => added === name.trim());
}
