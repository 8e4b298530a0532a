import type { CompiledTemplate, FieldValue } from "@platen/engine";
import { type GivenValue, planRow, type RowPlan, sourceOf } from "#domain/mappings";
import type { FillPair, FillPlan } from "../fill-plan.ts";
import type { RowToFill } from "./fill-pool.ts";
import type { FailedRow } from "./row.ts";
import { notPlanned, requiredMissing } from "./row-states.ts";

/** What of an order says what a row's cells are for. */
export type RowFillPlan = Pick<FillPlan, "columns" | "compiledKey" | "strict"> & {
  readonly pairs: readonly Pick<FillPair, "fieldMappings" | "fields">[];
};

/** A row's values, or what it failed of before it was filled. */
export type RowValues =
  | (RowToFill & { readonly kind: "values" })
  | { readonly kind: "failed"; readonly row: number; readonly failed: FailedRow };

/** Makes an order's records into values, one row after another. */
export class RowReader {
  readonly #pairs: readonly PairReader[];

  constructor({ pairs, columns }: RowFillPlan) {
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
  read(row: number, record: readonly (GivenValue | undefined)[]): RowValues {
    for (const pair of this.#pairs) {
      const missing = missingIn(pair, record);
      if (missing !== null) return { kind: "failed", row, failed: requiredMissing(missing) };
    }
    const values: FieldValue[] = [];
    for (const { plan, columns } of this.#pairs) {
      const planned = plan.apply(columns.map((column) => record[column]));
      if (planned.kind === "fault") return { kind: "failed", row, failed: notPlanned(planned) };
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
  record: readonly (GivenValue | undefined)[],
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
  { pairs }: Pick<RowFillPlan, "pairs">,
  { fields }: Pick<CompiledTemplate, "fields">,
): ReadonlyMap<string, string> {
  const sources = pairs.flatMap(({ fieldMappings, fields: known }) => {
    const mapped = new Map(Object.entries(fieldMappings));
    return planRow(fieldMappings, known).fields.map((name) => sourceOf(mapped.get(name) ?? name));
  });
  return new Map(fields.map(({ name }, place) => [name, sources[place] ?? name]));
}
