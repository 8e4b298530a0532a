/**
 * Reads .xlsx workbooks (ECMA-376) of any origin: one sheet becomes CSV, its cells as they are shown. Bytes in,
 * pieces out; memory is bounded by `LIMITS`, whatever the file declares or unpacks to.
 */
export { SpreadsheetFault } from "./fault.ts";
export { type ConvertedSheet, sheetToCsv } from "./sheet-to-csv.ts";
