import { planRow, type RowPlan, sourceOf } from "#domain/mappings";
import type { FailedRow, RowWarning, TriedRow } from "./row.ts";
import type { FillIssue, RowOutcome, RowToFill } from "./row-fillers.ts";
import type { FillOrder } from "./upload.ts";

/** A row's values, or what it failed of before it was filled. */
export type RowValues =
  | (RowToFill & { readonly kind: "values" })
  | { readonly kind: "failed"; readonly failed: TriedRow };

/** Makes an order's records into values, one row after another. */
export class RowReader {
  readonly #plan: RowPlan;
  /** For each alias of the plan its column, -1 where the file has none. */
  readonly #columns: readonly number[];
  readonly #required: ReadonlySet<string>;

  constructor({ fieldMappings, fields, columns }: FillOrder) {
    this.#plan = planRow(fieldMappings, fields);
    const byAlias = new Map(columns);
    this.#columns = this.#plan.aliases.map((alias) => byAlias.get(alias) ?? -1);
    this.#required = new Set(this.#plan.required);
  }

  read(row: number, record: readonly string[]): RowValues {
    const cells = this.#columns.map((column) => record[column]);
    const missing = this.#plan.aliases.find(
      (alias, place) => (cells[place] ?? "") === "" && this.#required.has(alias),
    );
    if (missing !== undefined) return { kind: "failed", failed: requiredMissing(row, missing) };
    return { kind: "values", row, values: this.#plan.apply(cells) };
  }
}

/** Raw names to the caller's words. */
export function aliasesOf({ fieldMappings }: FillOrder): ReadonlyMap<string, string> {
  const entries = Object.entries(fieldMappings);
  return new Map(entries.map(([field, mapping]) => [field, sourceOf(mapping)]));
}

/** A filled row, as it is noted. */
export function succeededRow(
  outcome: Extract<RowOutcome, { kind: "filled" }>,
  prefixBytes: number,
  aliases: ReadonlyMap<string, string>,
): TriedRow {
  const { kind: _, row, warnings, ...facts } = outcome;
  return {
    row,
    state: {
      status: "succeeded",
      ...facts,
      sizeBytes: prefixBytes + facts.tailBytes,
      warnings: warnings.map((issue) => said(issue, aliases)),
    },
  };
}

/** A row that the filler refused, for the first error among its issues; strict rows fail of warnings, too. */
export function refusedRow(
  { row, issues }: Extract<RowOutcome, { kind: "refused" }>,
  aliases: ReadonlyMap<string, string>,
): TriedRow {
  const fatal = issues.find((issue) => issue.severity === "error") ?? issues[0] ?? UNSAID;
  const warnings = issues.filter((issue) => issue !== fatal);
  const { field, message } = said(fatal, aliases);
  return failedRow(row, {
    error: message,
    errorCode: fatal.code,
    field,
    warnings: warnings.map((issue) => said(issue, aliases)),
  });
}

const UNSAID: FillIssue = {
  severity: "error",
  code: "fill_failed",
  field: "",
  message: "This row could not be filled.",
};

function said(
  { code, field, message }: FillIssue,
  aliases: ReadonlyMap<string, string>,
): RowWarning {
  return { field: field === "" ? null : (aliases.get(field) ?? field), code, message };
}

function requiredMissing(row: number, alias: string): TriedRow {
  const error = "A value that the form requires is missing.";
  return failedRow(row, { error, errorCode: "required_missing", field: alias, warnings: [] });
}

function failedRow(row: number, facts: Omit<FailedRow, "status">): TriedRow {
  return { row, state: { status: "failed", ...facts } };
}
