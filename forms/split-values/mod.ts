/**
 * Values that forms divide among boxes in a row, such as a social security number in boxes for 3, 2 and 4 digits: found
 * by position, lengths, signs and texts, each box with the transform that makes its part of the value.
 */
export { findSplitValues } from "./find-split-values.ts";
export { type MergedForm, mergeBoxes } from "./merge-boxes.ts";
export type { SplitKind, SplitPart, SplitValue } from "./split-value.ts";
