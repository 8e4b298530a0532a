/** Boxes of all elements on their pages. */
export type { Matrix, PathStep, PlacedBox, PlacedPage } from "./placed.ts";
