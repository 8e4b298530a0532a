import { PlatenError } from "@platen/sdk";
import { jobWords } from "#words/en/jobs.ts";

/** Rows that a refusal names; none for other errors. */
export function takenRows(error: unknown): readonly number[] {
  return error instanceof PlatenError && error.is("row_already_retried") ? error.extras.rows : [];
}

/** Why a retry was refused, where the page has own words; null: nothing was refused, or it has none. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof PlatenError)) return null;
  const rows = takenRows(error);
  if (rows.length > 0) return jobWords.repair.taken(rows);
  if (error.code === "nothing_to_retry") return jobWords.repair.nothing;
  if (error.code === "unreadable_file") return error.message;
  const known = jobWords.refusals[error.code];
  if (known !== undefined) return known;
  const [detail] = error.details;
  return error.code === "validation_error" && detail !== undefined ? detail.message : null;
}
