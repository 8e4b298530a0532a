/** Boxes of all elements on their pages. */
export type { Matrix, PathStep, PlacedBox, PlacedPage, PlacedText } from "./placed.ts";
