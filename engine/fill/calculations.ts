import type { Reading } from "./reading.ts";
import type { FieldValue } from "./value.ts";

/** A field that the form computes: its raw name, its place among a row's values, -1 where a row does not reach it. */
export type CalculationPlan = {
  readonly name: string;
  readonly field: number;
  /** Places of the values that it is computed from; `null` = any but its own. */
  readonly inputs: readonly number[] | null;
};

/** Warns of each calculated field that a row gave a value, or whose inputs it changed: no script is run. */
export function warnCalculations(
  reading: Reading,
  calculations: readonly CalculationPlan[],
  values: readonly FieldValue[],
): void {
  for (const { name, field, inputs } of calculations) {
    if (isGiven(values[field])) reading.warn(CODE, name, MESSAGE_SUPPLIED);
    else if (isAnyGiven(values, inputs)) reading.warn(CODE, name, MESSAGE_STALE);
  }
}

const CODE = "calculation_not_run";
const MESSAGE_SUPPLIED = "The form calculates this field; the value given is kept as it is.";
const MESSAGE_STALE =
  "The form calculates this field from others that were filled; it was not calculated anew.";

function isAnyGiven(values: readonly FieldValue[], places: readonly number[] | null): boolean {
  if (places === null) return values.some(isGiven);
  for (const place of places) if (isGiven(values[place])) return true;
  return false;
}

function isGiven(value: FieldValue | undefined): boolean {
  return value !== null && value !== undefined;
}
