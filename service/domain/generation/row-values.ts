import { type PlannedValues, planRow, type RowPlan, sourceOf } from "#domain/mappings";
import type { FailedRow, RowWarning, SucceededRow } from "./row.ts";
import type { FillIssue, RowOutcome, RowToFill } from "./row-fillers.ts";
import type { FillOrder } from "./upload.ts";

/** What of an order says what a row's cells are for. */
export type RowOrder = Pick<
  FillOrder,
  "columns" | "compiledKey" | "fieldMappings" | "fields" | "strict"
>;

/** A row's values, or what it failed of before it was filled. */
export type RowValues =
  | (RowToFill & { readonly kind: "values" })
  | { readonly kind: "failed"; readonly row: number; readonly failed: FailedRow };

/** Makes an order's records into values, one row after another. */
export class RowReader {
  readonly #plan: RowPlan;
  /** For each alias of the plan its column, -1 where the file has none. */
  readonly #columns: readonly number[];
  readonly #required: ReadonlySet<string>;

  constructor({ fieldMappings, fields, columns }: RowOrder) {
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
    if (missing !== undefined) return { kind: "failed", row, failed: requiredMissing(missing) };
    const planned = this.#plan.apply(cells);
    if (planned.kind === "fault") return { kind: "failed", row, failed: transformFailed(planned) };
    return { kind: "values", row, values: planned.values };
  }
}

/** Raw names to the caller's words. */
export function aliasesOf({
  fieldMappings,
}: Pick<RowOrder, "fieldMappings">): ReadonlyMap<string, string> {
  const entries = Object.entries(fieldMappings);
  return new Map(entries.map(([field, mapping]) => [field, sourceOf(mapping)]));
}

/** A filled row, as it is noted. */
export function succeededRow(
  outcome: Extract<RowOutcome, { kind: "filled" }>,
  filename: string,
  prefixBytes: number,
  aliases: ReadonlyMap<string, string>,
): SucceededRow {
  const { crc, sha256, tailBytes, packedBytes } = outcome;
  const warnings = outcome.warnings.map((issue) => said(issue, aliases));
  const sizeBytes = prefixBytes + tailBytes;
  const facts = { filename, sizeBytes, crc, sha256, tailBytes, packedBytes };
  return { status: "succeeded", ...facts, warnings };
}

/** A row that the filler refused, for the first error among its issues; strict rows fail of warnings, too. */
export function refusedRow(
  { issues }: Extract<RowOutcome, { kind: "refused" }>,
  aliases: ReadonlyMap<string, string>,
): FailedRow {
  const fatal = issues.find((issue) => issue.severity === "error") ?? issues[0] ?? UNSAID;
  const { field, message } = said(fatal, aliases);
  const others = issues.filter((issue) => issue !== fatal);
  const warnings = others.map((issue) => said(issue, aliases));
  return { status: "failed", error: message, errorCode: fatal.code, field, warnings };
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

function requiredMissing(alias: string): FailedRow {
  const error = "A value that the form requires is missing.";
  return { status: "failed", error, errorCode: "required_missing", field: alias, warnings: [] };
}

function transformFailed({ alias, message }: Extract<PlannedValues, { kind: "fault" }>): FailedRow {
  const errorCode = "transform_failed";
  return { status: "failed", error: message, errorCode, field: alias, warnings: [] };
}
