/** Why a file is no CSV that can be read, and the line of the record in which that showed. */
export type CsvFault = {
  readonly kind: "not_utf8" | "unbalanced_quotes" | "record_too_long";
  readonly line: number;
};
