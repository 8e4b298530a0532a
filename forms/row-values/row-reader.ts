import type { FieldValue } from "@platen/engine";
import { type FixedNumber, lostLeadingZeros } from "#analysis";
import { type FieldMappings, sourceOf } from "#field-mappings";
import type { GivenValue } from "./expressions/mod.ts";
import { type PlanFault, type PlannedField, planRow, type RowPlan } from "./plan-row.ts";

/** A form's fields and the mapping that supplies their values. */
export type MappedFields = {
  readonly fieldMappings: FieldMappings;
  readonly fields: readonly PlannedField[];
};

/** How rows become values. */
export type RowsPlan = {
  /** The forms that each row fills. */
  readonly pairs: readonly MappedFields[];
  /** The column of each alias that rows have. */
  readonly columns: readonly (readonly [alias: string, column: number])[];
};

/** A row's values; where it fails before anything is filled, those without fault, and every reason. */
export type ReadRow =
  | ({ readonly kind: "values" } & ReadValues)
  | ({
      readonly kind: "failed";
      readonly faults: readonly [RowFault, ...RowFault[]];
    } & ReadValues);

type ReadValues = {
  /** In the order of the pairs and of their plans' fields. */
  readonly values: readonly FieldValue[];
  /** Indices of values that look as if they had lost leading zeros; absent: none. */
  readonly suspicious?: readonly number[];
};

/** Why a row fails; `alias` is the one at fault. */
export type RowFault = {
  readonly code: "required_missing" | PlanFault["code"];
  readonly alias: string;
  readonly message: string;
};

/** Turns records into values by a plan. */
export class RowReader {
  readonly #pairs: readonly PairReader[];
  readonly #checks: readonly NumberCheck[];

  constructor({ pairs, columns }: RowsPlan) {
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
  read(record: readonly (GivenValue | undefined)[]): ReadRow {
    const faults: RowFault[] = [];
    for (const pair of this.#pairs) addMissing(pair, record, faults);
    const values: FieldValue[] = [];
    for (const { plan, columns } of this.#pairs) {
      const planned = plan.apply(columns.map((column) => record[column]));
      for (const value of planned.values) values.push(value);
      if (planned.kind === "faults") faults.push(...planned.faults);
    }
    const suspicious = this.#checks.length === 0 ? NONE : suspiciousIn(this.#checks, values);
    const failed = faults.length === 0 ? null : distinct(faults);
    const doubted = suspicious.length === 0 ? null : { suspicious };
    if (failed !== null) return { kind: "failed", faults: failed, values, ...doubted };
    return doubted === null ? { kind: "values", values } : { kind: "values", values, ...doubted };
  }
}

const NONE: readonly number[] = [];

const MISSING = {
  code: "required_missing",
  message: "A value that the form requires is missing.",
} as const;

/** Maps the names of filled fields, which are in the order of a row's values, to the caller's aliases. */
export function aliasesOf(
  pairs: readonly MappedFields[],
  fields: readonly { readonly name: string }[],
): ReadonlyMap<string, string> {
  const sources = pairs.flatMap(({ fieldMappings, fields: known }) => {
    const mapped = new Map(Object.entries(fieldMappings));
    return planRow(fieldMappings, known).fields.map((name) => sourceOf(mapped.get(name) ?? name));
  });
  return new Map(fields.map(({ name }, index) => [name, sources[index] ?? name]));
}

/** A value that must have all digits of a number. */
type NumberCheck = {
  /** In the row's values. */
  readonly index: number;
  readonly number: FixedNumber;
  readonly alias: string;
};

function numberChecks(pairs: readonly MappedFields[]): readonly NumberCheck[] {
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
  /** The column of each alias of the row plan; -1 when rows have none. */
  readonly columns: readonly number[];
  readonly isRequired: readonly boolean[];
};

function addMissing(
  { plan, columns, isRequired }: PairReader,
  record: readonly (GivenValue | undefined)[],
  faults: RowFault[],
): void {
  for (let index = 0; index < columns.length; index += 1) {
    if (isRequired[index] !== true) continue;
    const value = record[columns[index] ?? -1] ?? "";
    const alias = plan.aliases[index];
    if (value === "" && alias !== undefined) faults.push({ alias, ...MISSING });
  }
}

/** The faults, each once, without those that follow from a missing value; null without any. */
function distinct(faults: readonly RowFault[]): [RowFault, ...RowFault[]] | null {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const [first, ...others] = faults.filter(({ code, alias, message }) => {
    const key = JSON.stringify([code, alias, message]);
    if (missing.has(alias) || seen.has(key)) return false;
    seen.add(key);
    if (code === MISSING.code) missing.add(alias);
    return true;
  });
  return first === undefined ? null : [first, ...others];
}
