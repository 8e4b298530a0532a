/** Red, green and blue, from 0 to 1. */
export type Color = readonly [number, number, number];

/** Values. */
export const TEXT_COLOR: Color = [0.13, 0.16, 0.21];
/** Secondary text. */
export const MUTED_COLOR: Color = [0.4, 0.44, 0.5];
/** Titles. */
export const TITLE_COLOR: Color = [0.1, 0.2, 0.33];
/** Lines between rows. */
export const RULE_COLOR: Color = [0.82, 0.85, 0.89];
