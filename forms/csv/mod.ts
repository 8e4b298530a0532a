/**
 * A strict one-pass CSV reader: bytes in, records out, each with its line and its byte range in the file, so that a part
 * of the file can be read again by itself. And the writer of its lines.
 */
export {
  type CsvFault,
  type CsvOptions,
  CsvReader,
  type CsvRecord,
  RECORD_BYTES_MAX,
  readCsv,
} from "./csv-reader.ts";
export { csvLine, recordLine } from "./csv-text.ts";
export { DELIMITERS, type Delimiter } from "./delimiter.ts";
