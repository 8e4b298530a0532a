import { type BoundArgument, literalOf, wholeOf } from "./bound-argument.ts";
import { currencyOf } from "./currencies.ts";
import { readDecimal, showDecimal } from "./decimal.ts";
import type { FunctionSpec } from "./function-spec.ts";

const PLACES_MAX = 20;

/** Functions that format numbers. */
export const NUMBER_FUNCTIONS: Readonly<Record<string, FunctionSpec>> = {
  number: {
    summary: "rounds to these decimal places and groups the thousands",
    parameters: [{ name: "places", kind: "whole" }],
    wants: "a number",
    neverAfter: ["currency"],
    make: ([argument]) => {
      const places = wholeOf(argument);
      if (places < 0 || places > PLACES_MAX)
        return { at: argument?.at ?? 0, message: `places are from 0 to ${PLACES_MAX}.` };
      return (value) => {
        const number = readDecimal(value);
        return number === null ? null : showDecimal(number, places);
      };
    },
  },
  currency: {
    summary: "writes an amount of money; the code is one such as 'USD'",
    parameters: [{ name: "code", kind: "text" }],
    wants: "a number",
    neverAfter: ["currency"],
    brings: ([code]) => [currencyOf(literalOf(code))?.sign ?? ""],
    make: currency,
  },
};

function currency([code]: readonly BoundArgument[]): ReturnType<FunctionSpec["make"]> {
  const known = currencyOf(literalOf(code));
  if (known === null)
    return { at: code?.at ?? 0, message: "this is not a currency code; write one such as 'USD'." };
  const { sign, places } = known;
  return (value) => {
    const number = readDecimal(value);
    if (number === null) return null;
    const amount = showDecimal(number, places);
    return amount.startsWith("-") ? `-${sign}${amount.slice(1)}` : sign + amount;
  };
}
