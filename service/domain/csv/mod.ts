/**
 * A strict one-pass CSV reader: bytes in, records out, each with its line and its byte range in the file, so that a part
 * of the file can be read again by itself.
 */
export type { CsvFault } from "./csv-fault.ts";
export { CsvReader, type CsvRecord, type CsvStart, RECORD_BYTES_MAX } from "./csv-reader.ts";
export { readCsv } from "./read-csv.ts";
