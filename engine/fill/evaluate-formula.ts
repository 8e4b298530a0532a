import type { Aggregate, FieldUse, Formula, Operator } from "#form";
import {
  type FixedPoint,
  fixedPointOf,
  isLess,
  type NumberFormat,
  negated,
  numberFormatOf,
  numericOf,
  productOf,
  quotientOf,
  readNumber,
  roundedTo,
  sumOf,
  ZERO,
} from "#format";
import type { InputPlan } from "./calculation-plan.ts";
import type { FieldPlan } from "./field-plan.ts";
import type { Reading } from "./reading.ts";
import type { FieldValue } from "./value.ts";

/** Why a formula has no result. */
export type FormulaFault = "not_a_number" | "division_by_zero" | "too_large";

/** A formula's result; `isBlank`: none of the fields that were read has a value. */
export type FormulaResult =
  | { readonly kind: "number"; readonly number: FixedPoint }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "fault"; readonly fault: FormulaFault; readonly isBlank: boolean };

/** Decimal places to which Acrobat rounds the result of AFSimple_Calculate. */
const AGGREGATE_PLACES = 6;
/** The digits of a float that are exact in decimal; results of other formulas are rounded to them. */
const DIGITS_KEPT = 15;
/** Before the decimal point; from here on a script's text has an exponent. */
const WHOLE_DIGITS_MAX = 21;
/** Digits of a product; bounds the work of a long one. */
const PRODUCT_DIGITS_MAX = 1000;
const UNITS_MAX = 10n ** BigInt(PRODUCT_DIGITS_MAX);
const TEXT_MAX = 1_000_000;
/** Characters; in a longer text no digits are searched. */
const NUMBER_MAX = 200;
const OFF = "Off";

/** A number, or text that does not parse as one; `null` = no result. */
type Operand = FixedPoint | string | null;

/**
 * Evaluates formulas on one row after another, in decimal arithmetic. As in Acrobat, a blank field or a text without
 * digits is 0 as a number, and `+` joins texts. Unlike there, a blank field in a sum of numbers is 0 too, and a text
 * whose digits are not a number is a fault.
 */
export class FormulaEvaluator {
  readonly #fields: readonly FieldPlan[];
  readonly #reading: Reading;
  readonly #formats = new Map<string, NumberFormat | null>();
  #values: readonly FieldValue[] = [];
  #fault: FormulaFault = "not_a_number";
  #isBlank = true;

  constructor(fields: readonly FieldPlan[], reading: Reading) {
    this.#fields = fields;
    this.#reading = reading;
  }

  evaluate(formula: Formula<InputPlan>, values: readonly FieldValue[]): FormulaResult {
    this.#values = values;
    this.#isBlank = true;
    const result = this.#root(formula);
    if (typeof result === "string") return { kind: "text", text: result };
    if (result !== null && wholeDigits(result) > WHOLE_DIGITS_MAX) this.#fault = "too_large";
    else if (result !== null) return { kind: "number", number: result };
    return { kind: "fault", fault: this.#fault, isBlank: this.#isBlank };
  }

  #root(formula: Formula<InputPlan>): Operand {
    // A copied text stays as it is, leading zeros included.
    if (formula.kind === "field" && formula.use !== "number") return this.#text(formula.field);
    const result = this.#operand(formula);
    if (result === null || typeof result === "string") return result;
    if (formula.kind === "aggregate") return roundedTo(result, AGGREGATE_PLACES);
    return roundedTo(result, Math.max(0, DIGITS_KEPT - wholeDigits(result)));
  }

  #operand(formula: Formula<InputPlan>): Operand {
    switch (formula.kind) {
      case "literal":
        return numericOf(formula.text);
      case "field":
        return this.#field(formula.field, formula.use);
      case "negative": {
        const of = this.#toNumber(this.#operand(formula.of));
        return of === null ? null : negated(of);
      }
      case "operation": {
        const left = this.#operand(formula.left);
        const right = left === null ? null : this.#operand(formula.right);
        return left === null || right === null ? null : this.#apply(formula.operator, left, right);
      }
      case "aggregate":
        return this.#aggregate(formula.name, formula.fields);
    }
  }

  #apply(operator: Operator, left: FixedPoint | string, right: FixedPoint | string): Operand {
    if (operator === "+" && (typeof left === "string" || typeof right === "string")) {
      return this.#joined(left, right);
    }
    const a = this.#toNumber(left);
    const b = a === null ? null : this.#toNumber(right);
    if (a === null || b === null) return null;
    if (operator === "+") return sumOf(a, b);
    if (operator === "-") return sumOf(a, negated(b));
    if (operator === "*") return this.#bounded(productOf(a, b));
    return quotientOf(a, b) ?? this.#failed("division_by_zero");
  }

  #joined(left: FixedPoint | string, right: FixedPoint | string): Operand {
    if (left === "") return right;
    if (right === "") return left;
    if (typeof left !== "string" || typeof right !== "string") return this.#failed("not_a_number");
    return left.length + right.length > TEXT_MAX ? this.#failed("too_large") : left + right;
  }

  /** An average counts blank fields too. */
  #aggregate(name: Aggregate, inputs: readonly InputPlan[]): FixedPoint | null {
    let result: FixedPoint | null = null;
    for (const input of inputs) {
      const number = this.#number(input);
      if (number === null) return null;
      result = result === null ? number : this.#bounded(combine(name, result, number));
      if (result === null) return null;
    }
    if (result === null || name !== "AVG") return result ?? ZERO;
    return quotientOf(result, { units: BigInt(inputs.length), places: 0 });
  }

  #field(input: InputPlan, use: FieldUse): Operand {
    if (use === "number") return this.#number(input);
    const text = this.#text(input);
    if (isBlank(input, text)) return "";
    this.#isBlank = false;
    return use === "text" ? text : (this.#read(input, text) ?? text);
  }

  #number(input: InputPlan): FixedPoint | null {
    const text = this.#text(input);
    if (isBlank(input, text)) return ZERO;
    this.#isBlank = false;
    const number = this.#read(input, text);
    if (number !== null) return number;
    const isFault = text.length > NUMBER_MAX || /\d/u.test(text);
    return isFault ? this.#failed("not_a_number") : ZERO;
  }

  /** A row's value is read as its field displays it; what the form holds or computes is a script's number. */
  #read({ field, format }: InputPlan, text: string): FixedPoint | null {
    const isGiven = (this.#values[field] ?? null) !== null;
    const number = isGiven ? null : numericOf(text);
    if (number !== null) return number;
    const style = format === null ? null : this.#format(format);
    const read = style === null ? readNumber(text, ".", "") : style.read(text);
    return read === null ? null : fixedPointOf(read);
  }

  #format(format: string): NumberFormat | null {
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    const style = numberFormatOf(format);
    this.#formats.set(format, style);
    return style;
  }

  /** The field's value in this row: for choices and buttons the export value. */
  #text({ field: index, rest, byState }: InputPlan): string {
    const field = this.#fields[index];
    const text = this.#reading.texts[index] ?? null;
    if (field?.kind === "button") return byState[this.#reading.states[index] ?? -1] ?? rest;
    if (text === null) return rest;
    if (field?.kind !== "choice") return text;
    const [option, ...others] = this.#reading.selected[index] ?? [];
    if (others.length > 0) return "";
    return option === undefined ? text : (field.options[option]?.exportValue ?? text);
  }

  #toNumber(operand: Operand): FixedPoint | null {
    if (operand === "") return ZERO;
    return typeof operand === "string" ? this.#failed("not_a_number") : operand;
  }

  #bounded(number: FixedPoint): FixedPoint | null {
    const { units, places } = number;
    const isSmall = places <= PRODUCT_DIGITS_MAX && units < UNITS_MAX && -units < UNITS_MAX;
    return isSmall ? number : this.#failed("too_large");
  }

  #failed(fault: FormulaFault): null {
    this.#fault = fault;
    return null;
  }
}

function isBlank({ byState }: InputPlan, text: string): boolean {
  return text.trim() === "" || (byState.length > 0 && text === OFF);
}

function combine(name: Aggregate, a: FixedPoint, b: FixedPoint): FixedPoint {
  switch (name) {
    case "SUM":
    case "AVG":
      return sumOf(a, b);
    case "PRD":
      return productOf(a, b);
    case "MIN":
      return isLess(b, a) ? b : a;
    case "MAX":
      return isLess(a, b) ? b : a;
  }
}

/** Digits before the decimal point, 0 for a pure fraction. */
function wholeDigits(number: FixedPoint): number {
  const { units } = roundDown(number);
  return units === 0n ? 0 : String(units < 0n ? -units : units).length;
}

function roundDown({ units, places }: FixedPoint): FixedPoint {
  return { units: units / 10n ** BigInt(places), places: 0 };
}
