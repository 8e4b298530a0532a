export {
  around,
  type Box,
  boxOf,
  centreY,
  heightOf,
  overlapX,
  overlapY,
  sharedArea,
  widthOf,
} from "./box.ts";
export { fieldsOnPages } from "./fields-on-pages.ts";
export { isLeaderWord, type Line, readLines } from "./lines.ts";
export { numberFields } from "./number-fields.ts";
export type { FieldOnPages, PageReading, PageText, PageWord, Place, Shape } from "./page.ts";
export { indexRows, type RowIndex } from "./row-index.ts";
