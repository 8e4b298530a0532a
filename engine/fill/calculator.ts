import {
  decimalOf,
  type Formatted,
  type Formatter,
  formatFixedPoint,
  formatterOf,
  numberFormatOf,
} from "#format";
import type { CalculationPlan, CalculationRule, NotRunReason } from "./calculation-plan.ts";
import { FormulaEvaluator, type FormulaFault, type FormulaResult } from "./evaluate-formula.ts";
import type { FieldPlan, TextFieldPlan } from "./field-plan.ts";
import type { Reading } from "./reading.ts";
import type { FieldValue } from "./value.ts";

/** Characters of all results of a row; bounds the output of a form that copies one value to many fields. */
const CHARACTERS_MAX = 1_000_000;

type FormulaRule = Extract<CalculationRule, { kind: "formula" }>;

/**
 * Computes the calculated fields whose inputs a row changes, and warns of each that it cannot compute or that the row
 * supplies. Fields that the row does not affect keep what the form holds.
 */
export class Calculator {
  readonly #calculations: readonly CalculationPlan[];
  readonly #reading: Reading;
  readonly #evaluator: FormulaEvaluator;
  readonly #displays: readonly (ResultDisplay | null)[];
  /** True for a calculation without a result whose inputs this row changes. */
  readonly #notRun: boolean[];
  #charactersLeft = CHARACTERS_MAX;

  constructor(
    calculations: readonly CalculationPlan[],
    fields: readonly FieldPlan[],
    reading: Reading,
  ) {
    this.#calculations = calculations;
    this.#reading = reading;
    this.#evaluator = new FormulaEvaluator(fields, reading);
    this.#displays = calculations.map((one) => displayOf(fields[one.field]));
    this.#notRun = calculations.map(() => false);
  }

  /** `values`: the row that was just read, without errors. */
  run(values: readonly FieldValue[]): void {
    this.#charactersLeft = CHARACTERS_MAX;
    for (const [index, calculation] of this.#calculations.entries()) {
      const { name, field, inputs, rule } = calculation;
      this.#notRun[index] = false;
      if (isGiven(values[field])) this.#warn(name, MESSAGE_SUPPLIED);
      else if (isAnyGiven(values, inputs)) {
        if (rule.kind === "formula") this.#compute(index, calculation, rule, values);
        else {
          this.#notRun[index] = true;
          this.#warn(name, MESSAGES_NOT_RUN[rule.reason]);
        }
      }
    }
  }

  #compute(
    index: number,
    { name, field }: CalculationPlan,
    { formula, reads, after }: FormulaRule,
    values: readonly FieldValue[],
  ): void {
    if (after.some((one) => this.#notRun[one] === true)) {
      this.#notRun[index] = true;
      const isStale = reads.some((one) => this.#isSet(one));
      if (isStale) this.#empty(field);
      this.#warn(name, isStale ? `${MESSAGE_DEPENDS} ${MESSAGE_EMPTY}` : MESSAGE_DEPENDS);
      return;
    }
    const result = this.#evaluator.evaluate(formula, values);
    const fault =
      result.kind === "fault" ? this.#faultOf(result) : this.#show(index, field, result);
    if (result.kind === "fault" || fault !== null) this.#empty(field);
    if (fault === null) return;
    this.#notRun[index] = true;
    this.#warn(name, `${MESSAGES_FAULT[fault]} ${MESSAGE_EMPTY}`);
  }

  /** Nothing divided by nothing is nothing, as on a line that is not filled. */
  #faultOf({ fault, isBlank }: Extract<FormulaResult, { kind: "fault" }>): FormulaFault | null {
    return fault === "division_by_zero" && isBlank ? null : fault;
  }

  /** Sets the field's text; returns the fault if it takes fewer characters. */
  #show(
    index: number,
    field: number,
    result: Exclude<FormulaResult, { kind: "fault" }>,
  ): "too_long" | "too_large" | null {
    const display = this.#displays[index];
    if (display === undefined || display === null) return null;
    const text = result.kind === "number" ? formatFixedPoint(result.number) : result.text;
    const shown = result.kind === "number" ? display.number(result) : display.text(text);
    const { cells, maxLength } = display.field;
    const formatted = shown !== null && cells > 0 && shown.text.length > cells ? null : shown;
    const characters = Math.min(text.length, formatted?.text.length ?? text.length);
    if (maxLength !== null && characters > maxLength) return "too_long";
    this.#charactersLeft -= text.length;
    if (this.#charactersLeft < 0) return "too_large";
    this.#reading.texts[field] = text;
    this.#reading.formatted[field] = formatted;
    return null;
  }

  #empty(field: number): void {
    this.#reading.texts[field] = "";
    this.#reading.formatted[field] = null;
  }

  #isSet(field: number): boolean {
    const { texts, states } = this.#reading;
    return (texts[field] ?? null) !== null || (states[field] ?? -1) >= 0;
  }

  #warn(field: string, message: string): void {
    this.#reading.warn("calculation_not_run", field, message);
  }
}

const MESSAGE_SUPPLIED = "The form calculates this field; the value given is kept as it is.";
const MESSAGES_NOT_RUN: Readonly<Record<NotRunReason, string>> = {
  own_script:
    "The form calculates this field with a script of its own, from others that were filled; scripts are not run.",
  no_order:
    "The form calculates this field from others that were filled, but its calculation order leaves the field out; the calculation was not run.",
  cycle:
    "The form calculates this field from a value that depends on the field itself; the calculation was not run.",
};
const MESSAGE_DEPENDS = "The form calculates this field from one whose calculation was not run.";
const MESSAGE_EMPTY = "The field is left empty.";
const MESSAGES_FAULT: Readonly<Record<FormulaFault | "too_long", string>> = {
  not_a_number: "The form calculates this field from a value that is not a number.",
  division_by_zero: "The calculation of this field divides by zero.",
  too_large: "The calculation of this field has too large a result.",
  too_long: "The calculated value has more characters than the field takes.",
};

/** How a field displays a calculation's result. */
type ResultDisplay = {
  readonly field: TextFieldPlan;
  readonly number: (result: Extract<FormulaResult, { kind: "number" }>) => Formatted | null;
  readonly text: Formatter;
};

function displayOf(field: FieldPlan | undefined): ResultDisplay | null {
  if (field?.kind !== "text") return null;
  const { format } = field;
  const style = format === null ? null : numberFormatOf(format);
  const formatter = format === null ? null : formatterOf(format);
  const formatText: Formatter = (value) => formatter?.(value) ?? null;
  const number: ResultDisplay["number"] = (result) =>
    style === null
      ? formatText(formatFixedPoint(result.number))
      : style.show(decimalOf(result.number));
  return { field, number, text: formatText };
}

function isAnyGiven(values: readonly FieldValue[], indices: readonly number[] | null): boolean {
  if (indices === null) return values.some(isGiven);
  for (const index of indices) if (isGiven(values[index])) return true;
  return false;
}

function isGiven(value: FieldValue | undefined): boolean {
  return value !== null && value !== undefined;
}
