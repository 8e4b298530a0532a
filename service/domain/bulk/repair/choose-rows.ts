import { invalid, Refusal, type RefusalDetail } from "#base/refusal.ts";

/** A row that a retry names, and where the request names it. */
export type NamedRow = {
  readonly row: number;
  /** A path in the body, or a column of the file. */
  readonly field: string;
  /** The line of the file. */
  readonly line?: number;
};

const DETAILS_MAX = 100;
/** Rows that a message names. */
const SHOWN_MAX = 20;

/**
 * The rows that a retry runs, ascending: those that it names, or all failed ones that no other retry runs or has filled.
 * 409 `row_already_retried` or `nothing_to_retry`; 400 `validation_error` when a row is named twice or did not fail.
 */
export function chooseRows(
  named: readonly NamedRow[] | null,
  failed: ReadonlySet<number>,
  retried: ReadonlySet<number>,
): readonly number[] {
  if (named === null) return rest(failed, retried);
  const taken = named.flatMap(({ row }) => (failed.has(row) && retried.has(row) ? [row] : []));
  if (taken.length > 0) throw alreadyRetried(sortAscending(taken));
  const faults = faultsIn(named, failed);
  if (faults.length > 0) throw invalid("A row cannot be retried.", faults.slice(0, DETAILS_MAX));
  return sortAscending(named.map(({ row }) => row));
}

/** 409 `row_already_retried`. */
export function alreadyRetried(rows: readonly number[]): Refusal {
  const named = rows.slice(0, SHOWN_MAX).join(", ");
  const more = rows.length > SHOWN_MAX ? ` and ${rows.length - SHOWN_MAX} more` : "";
  const message = `These rows have succeeded in another retry, or are part of one that has not finished: ${named}${more}.`;
  return new Refusal(409, "row_already_retried", message, { rows });
}

function rest(failed: ReadonlySet<number>, retried: ReadonlySet<number>): readonly number[] {
  const open = [...failed].filter((row) => !retried.has(row));
  if (open.length > 0) return sortAscending(open);
  throw new Refusal(
    409,
    "nothing_to_retry",
    failed.size === 0
      ? "The upload has no failed rows."
      : "Every failed row of the upload has succeeded in a retry, or is part of one that has not finished.",
  );
}

function faultsIn(
  named: readonly NamedRow[],
  failed: ReadonlySet<number>,
): readonly RefusalDetail[] {
  const seen = new Set<number>();
  return named.flatMap((one) => {
    const isTwice = seen.has(one.row);
    seen.add(one.row);
    if (isTwice) return [{ ...one, code: "duplicate", message: "This row is named twice." }];
    if (failed.has(one.row)) return [];
    return [{ ...one, code: "not_failed", message: "No row of this number failed in the upload." }];
  });
}

function sortAscending(rows: readonly number[]): readonly number[] {
  return [...new Set(rows)].toSorted((a, b) => a - b);
}
