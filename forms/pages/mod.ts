export { around, type Box, centreY, heightOf, overlapX, overlapY, widthOf } from "./box.ts";
export { isLeaderWord, type Line, readLines } from "./lines.ts";
export { numberFields } from "./number-fields.ts";
export type { FieldOnPages, PageReading, PageText, PageWord, Place, Shape } from "./page.ts";
export { indexRows, type RowIndex } from "./row-index.ts";
