/**
 * A strict one-pass CSV reader: bytes in, records out, each with its line and its byte range in the file, so that a part
 * of the file can be read again by itself.
 */
export { type CsvFault, type CsvRecord, RECORD_BYTES_MAX, readCsv } from "./csv-reader.ts";
