import type { ArgumentFault } from "./argument-fault.ts";
import { type BoundArgument, literalOf } from "./bound-argument.ts";
import { compareDecimals, type Decimal, readDecimal } from "./decimal.ts";
import type { Parameter, Predicate, Spec } from "./function-spec.ts";
import { patternOf } from "./pattern.ts";
import type { Given } from "./values.ts";

const VALUE: Parameter = { name: "value", kind: "value" };
const OTHER: Parameter = { name: "other", kind: "value" };

/** The functions of conditions, by name. */
export const CONDITIONS: ReadonlyMap<string, Spec<Predicate>> = new Map<string, Spec<Predicate>>([
  ["is_empty", emptiness(true, "there is no value")],
  ["is_present", emptiness(false, "there is any value")],
  ["equals", equality(true, "the texts are the same; with a number, the numbers are")],
  ["not_equals", equality(false, "the texts or numbers differ")],
  ["greater_than", comparison((order) => order > 0, "the value is the larger number")],
  ["less_than", comparison((order) => order < 0, "the value is the smaller number")],
  [
    "matches",
    {
      summary: "the pattern, a regular expression, is found in the value",
      parameters: [VALUE, { name: "pattern", kind: "text" }],
      wants: "a text",
      make: ([value, source]) => {
        const pattern = patternOf(literalOf(source));
        if (typeof pattern === "string") return { at: source?.at ?? 0, message: `${pattern}.` };
        return (given) => pattern.test(textFor(value, given));
      },
    },
  ],
]);

function emptiness(isWanted: boolean, summary: string): Spec<Predicate> {
  return {
    summary,
    parameters: [VALUE],
    wants: "a value",
    make:
      ([value]) =>
      (given) =>
        (textFor(value, given) === "") === isWanted,
  };
}

/** Compares exactly as texts; when one side is a number literal, as numbers if possible. */
function equality(isWanted: boolean, summary: string): Spec<Predicate> {
  return {
    summary,
    parameters: [VALUE, OTHER],
    wants: "two values",
    make: ([value, other]) => {
      const areNumbers = value?.isNumber === true || other?.isNumber === true;
      return (given) => {
        const a = textFor(value, given);
        const b = textFor(other, given);
        if (a === b || !areNumbers) return (a === b) === isWanted;
        return (compareKnown(readDecimal(a), readDecimal(b)) === 0) === isWanted;
      };
    },
  };
}

/** An absent value is neither greater nor less than any. */
function comparison(isMet: (order: number) => boolean, summary: string): Spec<Predicate> {
  return {
    summary,
    parameters: [VALUE, OTHER],
    wants: "two numbers",
    make: (args) => {
      const text = args.find((argument) => isNoNumber(argument));
      if (text !== undefined) return noNumber(text);
      const [value, other] = args;
      return (given) => {
        const a = textFor(value, given);
        const b = textFor(other, given);
        if (a === "" || b === "") return false;
        const order = compareKnown(readDecimal(a), readDecimal(b));
        return order === null ? null : isMet(order);
      };
    },
  };
}

function compareKnown(a: Decimal | null, b: Decimal | null): number | null {
  return a === null || b === null ? null : compareDecimals(a, b);
}

function isNoNumber({ text }: BoundArgument): boolean {
  return text !== null && readDecimal(text) === null;
}

function noNumber({ at }: BoundArgument): ArgumentFault {
  return { at, message: "only numbers can be compared." };
}

function textFor(argument: BoundArgument | undefined, given: Given): string {
  return argument?.get(given) ?? "";
}
