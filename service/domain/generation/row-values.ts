import type { CompiledTemplate, FieldValue } from "@platen/engine";
import { type PlannedValues, planRow, type RowPlan, sourceOf } from "#domain/mappings";
import type { FailedRow, RowWarning, SucceededRow } from "./row.ts";
import type { FillIssue, RowOutcome, RowToFill } from "./row-fillers.ts";
import type { FillOrder, FillPair } from "./upload.ts";

/** What of an order says what a row's cells are for. */
export type RowOrder = Pick<FillOrder, "columns" | "compiledKey" | "strict"> & {
  readonly pairs: readonly Pick<FillPair, "fieldMappings" | "fields">[];
};

/** A row's values, or what it failed of before it was filled. */
export type RowValues =
  | (RowToFill & { readonly kind: "values" })
  | { readonly kind: "failed"; readonly row: number; readonly failed: FailedRow };

/** Makes an order's records into values, one row after another. */
export class RowReader {
  readonly #pairs: readonly PairReader[];

  constructor({ pairs, columns }: RowOrder) {
    const byAlias = new Map(columns);
    this.#pairs = pairs.map(({ fieldMappings, fields }) => {
      const plan = planRow(fieldMappings, fields);
      const required = new Set(plan.required);
      return {
        plan,
        columns: plan.aliases.map((alias) => byAlias.get(alias) ?? -1),
        isRequired: plan.aliases.map((alias) => required.has(alias)),
      };
    });
  }

  /** `record` has a value, or none, for each column of the order. */
  read(row: number, record: readonly (FieldValue | undefined)[]): RowValues {
    for (const pair of this.#pairs) {
      const missing = missingIn(pair, record);
      if (missing !== null) return { kind: "failed", row, failed: requiredMissing(missing) };
    }
    const values: FieldValue[] = [];
    for (const { plan, columns } of this.#pairs) {
      const planned = plan.apply(columns.map((column) => record[column]));
      if (planned.kind === "fault")
        return { kind: "failed", row, failed: transformFailed(planned) };
      for (const value of planned.values) values.push(value);
    }
    return { kind: "values", row, values };
  }
}

/** What reads one pair's values. */
type PairReader = {
  readonly plan: RowPlan;
  /** For each alias of the plan its column, -1 where the file has none. */
  readonly columns: readonly number[];
  readonly isRequired: readonly boolean[];
};

function missingIn(
  { plan, columns, isRequired }: PairReader,
  record: readonly (FieldValue | undefined)[],
): string | null {
  for (let place = 0; place < columns.length; place += 1) {
    if (isRequired[place] !== true) continue;
    const value = record[columns[place] ?? -1] ?? "";
    if (value === "") return plan.aliases[place] ?? null;
  }
  return null;
}

/** The names of the compiled fields to the caller's words. */
export function aliasesOf(
  { pairs }: Pick<RowOrder, "pairs">,
  { fields }: Pick<CompiledTemplate, "fields">,
): ReadonlyMap<string, string> {
  const sources = pairs.flatMap(({ fieldMappings, fields: known }) => {
    const mapped = new Map(Object.entries(fieldMappings));
    return planRow(fieldMappings, known).fields.map((name) => sourceOf(mapped.get(name) ?? name));
  });
  return new Map(fields.map(({ name }, place) => [name, sources[place] ?? name]));
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

/** A row that its schema does not allow, or that has what can be no value. */
export function schemaFailed({
  field,
  message,
}: {
  readonly field: string;
  readonly message: string;
}): FailedRow {
  const errorCode = "schema_failed";
  const alias = field === "" ? null : field;
  return { status: "failed", error: message, errorCode, field: alias, warnings: [] };
}

function transformFailed({ alias, message }: Extract<PlannedValues, { kind: "fault" }>): FailedRow {
  const errorCode = "transform_failed";
  return { status: "failed", error: message, errorCode, field: alias, warnings: [] };
}
