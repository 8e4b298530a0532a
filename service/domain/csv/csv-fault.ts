/** Why a file is not valid CSV, and the line of the record at fault. */
export type CsvFault = {
  readonly kind: "not_utf8" | "unbalanced_quotes" | "record_too_long";
  readonly line: number;
};
