/**
 * The text that a field shows for a value, where its script is one of Acrobat's own formats: numbers, percentages,
 * dates, times, codes of the post, telephone and social security numbers (Acrobat JavaScript API, "Forms").
 * The scripts are recognised by their wording and drawn here; nothing is ever run.
 *
 * Values are read leniently and never wrongly: what could mean two things is not read at all.
 */
export { applyFormat, formatterOf } from "./apply-format.ts";
export { describeFormat } from "./describe-format.ts";
export type { Formatted, Formatter } from "./formatted.ts";
