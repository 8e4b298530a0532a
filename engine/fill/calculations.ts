import type { Reading } from "./reading.ts";
import type { FieldValue } from "./value.ts";

/** A field that the form calculates: its raw name, and its index among a row's values, -1 where rows do not fill it. */
export type CalculationPlan = {
  readonly name: string;
  readonly field: number;
  /** Indices of the values that it depends on; `null` = all but its own. */
  readonly inputs: readonly number[] | null;
};

/** Warns of each calculated field that a row supplies or whose inputs it changes, since scripts are not run. */
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
  "The form calculates this field from others that were filled; the calculation was not run.";

function isAnyGiven(values: readonly FieldValue[], indices: readonly number[] | null): boolean {
  if (indices === null) return values.some(isGiven);
  for (const index of indices) if (isGiven(values[index])) return true;
  return false;
}

function isGiven(value: FieldValue | undefined): boolean {
  return value !== null && value !== undefined;
}
