/** Boxes of all elements on their pages. */
export { readColor, textStyle } from "./inherited.ts";
export { transform } from "./matrix.ts";
export { placePage } from "./place-page.ts";
export type { Matrix, PathStep, PlacedBox, PlacedPage, PlacedText } from "./placed.ts";
