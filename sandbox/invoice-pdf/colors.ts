/** Red, green and blue, from 0 to 1. */
export type Color = readonly [number, number, number];

/** What values are written in. */
export const INK: Color = [0.13, 0.16, 0.21];
/** What is beside the point. */
export const MUTED: Color = [0.4, 0.44, 0.5];
/** Titles. */
export const NAVY: Color = [0.1, 0.2, 0.33];
/** Lines between rows. */
export const RULE: Color = [0.82, 0.85, 0.89];
