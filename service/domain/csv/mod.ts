/**
 * CSV, read strictly and in one pass: bytes in, records out, each with its line and its bytes' place in the file, so
 * that a part of the file can be read again alone.
 */
export type { CsvFault } from "./csv-fault.ts";
export { CsvReader, type CsvRecord, type CsvStart, RECORD_BYTES_MAX } from "./csv-reader.ts";
export { readCsv } from "./read-csv.ts";
