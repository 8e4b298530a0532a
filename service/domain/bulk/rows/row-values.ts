import type { GivenValue, RowReader } from "@platen/forms/row-values";
import type { FailedRow } from "#domain/bulk-records";
import type { FillPair, FillPlan, RowToFill } from "#domain/filling";
import { notRead } from "./row-states.ts";

/** The part of a plan that turns cells into values. */
export type RowFillPlan = Pick<FillPlan, "columns" | "compiledKey" | "strict" | "failOn"> & {
  readonly pairs: readonly Pick<FillPair, "fieldMappings" | "fields">[];
};

/** A row's values, or why it failed before it was filled. */
export type RowValues =
  | (RowToFill & { readonly kind: "values" })
  | { readonly kind: "failed"; readonly row: number; readonly failed: FailedRow };

/** The values of a row; `record` has a value, or none, for each column of the reader's plan. */
export function readRowValues(
  reader: RowReader,
  row: number,
  record: readonly (GivenValue | undefined)[],
): RowValues {
  const read = reader.read(record);
  return read.kind === "failed" ? { kind: "failed", row, failed: notRead(read) } : { ...read, row };
}
