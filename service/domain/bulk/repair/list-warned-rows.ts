import type { Caller } from "#domain/accounts";
import type { BulkJob, BulkJobId, Row, RowsWanted } from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { isExpired } from "../download/kept-files.ts";
import { listResults, type RowList } from "../find-bulk-job.ts";
import { uploadedCells } from "./uploaded-rows.ts";

/** Characters of a value that a warning shows. */
const VALUE_CHARACTERS_MAX = 80;

/**
 * The rows that succeeded with warnings, each of which has the value that was uploaded: `value`, null where the file has
 * none or is gone. 404 `upload_not_found`.
 */
export async function listWarnedRows(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  wanted: Omit<RowsWanted, "status">,
): Promise<RowList> {
  const list = await listResults(deps, caller, id, { ...wanted, status: "warned" });
  const { job, rows } = list;
  const values = await valuesOf(deps, job, new Set(rows.map(({ row }) => row)));
  return { ...list, rows: rows.map((row) => withValues(row, values.get(row.row) ?? new Map())) };
}

/** Cut values of rows, by alias. */
type RowValues = ReadonlyMap<string, string>;

async function valuesOf(
  deps: BulkDeps,
  job: BulkJob,
  rows: ReadonlySet<number>,
): Promise<ReadonlyMap<number, RowValues>> {
  const found = new Map<number, RowValues>();
  if (rows.size === 0 || isExpired(job, deps.clock.now())) return found;
  if ((await deps.objects.size(csvKey(job.id))) === null) return found;
  for await (const { row, cells } of uploadedCells(deps, job, rows)) {
    const values = job.fillPlan.columns.map(
      ([alias, column]) => [alias, shortened(cells[column] ?? "")] as const,
    );
    found.set(row, new Map(values));
  }
  return found;
}

function withValues(row: Row, values: RowValues): Row {
  const { state } = row;
  if (state.status !== "succeeded") return row;
  const warnings = state.warnings.map((warning) => ({
    ...warning,
    value: warning.field === null ? null : (values.get(warning.field) ?? null),
  }));
  return { ...row, state: { ...state, warnings } };
}

function shortened(text: string): string {
  // A character has at most two code units.
  const start = text.slice(0, 2 * VALUE_CHARACTERS_MAX);
  return Array.from(start.toWellFormed()).slice(0, VALUE_CHARACTERS_MAX).join("");
}
