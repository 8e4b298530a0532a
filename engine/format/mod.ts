/**
 * Display text of values in fields whose script is one of Acrobat's own formats: numbers, percentages, dates, times,
 * postal codes, telephone and social security numbers (Acrobat JavaScript API, "Forms"). Scripts are recognised by
 * their text and reimplemented here; none is ever run.
 *
 * Parsing is lenient but never guesses: an ambiguous value does not match.
 */
export {
  applyFormat,
  type Formatted,
  type Formatter,
  formatterOf,
  type NumberFormat,
  numberFormatOf,
} from "./apply-format.ts";
export type { Decimal } from "./decimal.ts";
export { describeFormat } from "./describe-format.ts";
export * from "./fixed-point.ts";
export { readNumber } from "./read-number.ts";
