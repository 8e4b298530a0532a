import type { Caller } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";
import { repairableJob } from "./repairable-job.ts";
import { failedRows, type UploadedRow, uploadedHeader } from "./uploaded-rows.ts";

/** `isRetried`: it has succeeded in a retry, or is part of one that has not ended. */
type ListedRow = UploadedRow & { readonly isRetried: boolean };

/** A page of failed rows with their cells. */
export type FailedRowList = {
  /** The names of the upload's columns, trimmed. */
  readonly header: readonly string[];
  readonly rows: readonly ListedRow[];
  /** The row after which the next page begins; null when this was the last. */
  readonly next: number | null;
};

/** Bounds the cells of one page, in characters; a page has at least one row. */
const PAGE_CHARACTERS_MAX = 4 * 1024 * 1024;

/** The failed rows of an ended job; refused like `openFailedFile`. Rows of many characters make a shorter page. */
export async function listFailedRows(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  wanted: { readonly after: number; readonly skip: number; readonly limit: number },
): Promise<FailedRowList> {
  const job = await repairableJob(deps, caller, id);
  const header = (await uploadedHeader(deps, job)).map((name) => name.trim());
  const retried = new Set(await deps.bulk.listRetriedRows(id));
  const rows: ListedRow[] = [];
  let skipped = 0;
  let characters = 0;
  for await (const row of failedRows(deps, job, wanted.after)) {
    if (skipped < wanted.skip) {
      skipped += 1;
      continue;
    }
    if (rows.length === wanted.limit || characters > PAGE_CHARACTERS_MAX)
      return { header, rows, next: rows.at(-1)?.row ?? null };
    rows.push({ ...row, isRetried: retried.has(row.row) });
    for (const cell of row.cells) characters += cell.length;
  }
  return { header, rows, next: null };
}
