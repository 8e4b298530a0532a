/**
 * Filling turns a row of values into a tail: one ordinary incremental update of the compiled prefix (ISO 32000-2,
 * 7.5.6). Nothing is parsed, searched or built as objects: static pieces are copied, and the row's values written
 * between them.
 */

export type { CalculationPlan, CalculationRule, InputPlan } from "./calculation-plan.ts";
export type * from "./draw-plan.ts";
export { type DrawingFonts, drawOnce } from "./draw-value.ts";
export type * from "./field-plan.ts";
export { optionList } from "./option-list.ts";
export * from "./piece.ts";
export type * from "./plan.ts";
export { RowFiller } from "./row-filler.ts";
export type * from "./signature-plan.ts";
export { tableEndTexts } from "./table-end.ts";
export { tailEndTexts } from "./tail-end.ts";
export { TailFiller } from "./tail-filler.ts";
export type { FieldValue, RowIssue, RowIssueCode } from "./value.ts";
