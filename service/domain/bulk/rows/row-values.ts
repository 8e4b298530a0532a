import type { CompiledTemplate, FieldValue } from "@platen/engine";
import { type FixedNumber, lostLeadingZeros } from "@platen/forms";
import { type GivenValue, planRow, type RowPlan, sourceOf } from "#domain/mappings";
import type { FillPair, FillPlan } from "../fill-plan.ts";
import type { RowToFill } from "./fill-pool.ts";
import type { FailedRow } from "./row.ts";
import { notPlanned, requiredMissing } from "./row-states.ts";

/** The part of a plan that turns cells into values. */
export type RowFillPlan = Pick<FillPlan, "columns" | "compiledKey" | "strict" | "failOn"> & {
  readonly pairs: readonly Pick<FillPair, "fieldMappings" | "fields">[];
};

/** A row's values, or why it failed before it was filled. */
export type RowValues =
  | (RowToFill & { readonly kind: "values" })
  | { readonly kind: "failed"; readonly row: number; readonly failed: FailedRow };

/** Turns records into values by a plan. */
export class RowReader {
  readonly #pairs: readonly PairReader[];
  readonly #checks: readonly NumberCheck[];

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
    this.#checks = numberChecks(pairs);
  }

  /** `record` has a value, or none, for each column of the plan. */
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
    if (this.#checks.length === 0) return { kind: "values", row, values };
    const suspicious = suspiciousIn(this.#checks, values);
    return { kind: "values", row, values, ...(suspicious.length === 0 ? {} : { suspicious }) };
  }
}

/** A value that must have all digits of a number. */
type NumberCheck = {
  /** In the row's values. */
  readonly index: number;
  readonly number: FixedNumber;
  readonly alias: string;
};

function numberChecks(pairs: RowFillPlan["pairs"]): readonly NumberCheck[] {
  return pairs
    .flatMap(({ fieldMappings, fields }) => {
      const mapped = new Map(Object.entries(fieldMappings));
      const numbers = new Map(fields.map(({ name, number }) => [name, number]));
      return planRow(fieldMappings, fields).fields.map((name) => ({
        number: numbers.get(name),
        alias: sourceOf(mapped.get(name) ?? name),
      }));
    })
    .flatMap(({ number, alias }, index) =>
      number === undefined ? [] : [{ index, number, alias }],
    );
}

/** Indices of suspicious values, the first of each alias. */
function suspiciousIn(
  checks: readonly NumberCheck[],
  values: readonly FieldValue[],
): readonly number[] {
  const found = new Map<string, number>();
  for (const { index, number, alias } of checks) {
    const value = values[index];
    if (typeof value !== "string" || !lostLeadingZeros(number, value)) continue;
    if (!found.has(alias)) found.set(alias, index);
  }
  return [...found.values()];
}

/** Reads the values of one pair. */
type PairReader = {
  readonly plan: RowPlan;
  /** The column of each alias of the row plan; -1 when the file has none. */
  readonly columns: readonly number[];
  readonly isRequired: readonly boolean[];
};

function missingIn(
  { plan, columns, isRequired }: PairReader,
  record: readonly (GivenValue | undefined)[],
): string | null {
  for (let index = 0; index < columns.length; index += 1) {
    if (isRequired[index] !== true) continue;
    const value = record[columns[index] ?? -1] ?? "";
    if (value === "") return plan.aliases[index] ?? null;
  }
  return null;
}

/** Maps the names of compiled fields to the caller's aliases. */
export function aliasesOf(
  { pairs }: Pick<RowFillPlan, "pairs">,
  { fields }: Pick<CompiledTemplate, "fields">,
): ReadonlyMap<string, string> {
  const sources = pairs.flatMap(({ fieldMappings, fields: known }) => {
    const mapped = new Map(Object.entries(fieldMappings));
    return planRow(fieldMappings, known).fields.map((name) => sourceOf(mapped.get(name) ?? name));
  });
  return new Map(fields.map(({ name }, index) => [name, sources[index] ?? name]));
}
