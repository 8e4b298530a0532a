import type { RowsFormat } from "#domain/bulk";

const JSON_LINES_NAME = /\.(?:jsonl|ndjson)$/i;
const JSON_LINES_TYPES: ReadonlySet<string> = new Set([
  "application/jsonl",
  "application/x-jsonlines",
  "application/x-ndjson",
]);

/** What a file of rows is, by its name or by what its sender says that it is; a CSV unless something else is said. */
export function rowsFormat(file: {
  readonly filename: string;
  readonly mediaType: string;
}): RowsFormat {
  const type = file.mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return JSON_LINES_NAME.test(file.filename) || JSON_LINES_TYPES.has(type) ? "jsonl" : "csv";
}
