import { columnWords } from "#words/en/columns.ts";
import type { SheetRows } from "#workers/sheet-client.ts";
import { repeatedNames } from "./column-names.ts";

const TEXTS = columnWords.sheet;

/** Rows of one job. */
export const ROWS_MAX = 10_000;

const DATE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?:[T ].*)?$/;
const EMAIL = /^\S+@\S+\.\S+$/;
const NUMBER = /^[-+]?\d[\d., ]*$/;
/** Columns may be named by years and days. */
const DIGITS_OF_NAME_MAX = 4;
/** Not part of any text file but white space. */
const CONTROL = /(?![\t\r\n])\p{Cc}/u;

/** Why a sheet that was read cannot be filled from, in a sentence; null: it can. */
export function sheetFault({
  header,
  rowCount,
}: Pick<SheetRows, "header" | "rowCount">): string | null {
  if (header.some((cell) => CONTROL.test(cell))) return TEXTS.notText;
  if (header.every((cell) => cell.trim() === "")) return TEXTS.noHeader;
  if (rowCount === 0) return valuesIn(header).length > 0 ? TEXTS.noHeader : TEXTS.noRows;
  return rowCount > ROWS_MAX ? TEXTS.tooManyRows(rowCount, ROWS_MAX) : null;
}

/** Returns the warnings about a sheet, in sentences. */
export function sheetWarnings({
  header,
  unnamed,
}: Pick<SheetRows, "header" | "unnamed">): readonly string[] {
  const values = valuesIn(header);
  const repeated = repeatedNames(header);
  return [
    ...(values.length > 0 ? [TEXTS.likeValues(values)] : []),
    ...(unnamed.length > 0 ? [TEXTS.unnamed(unnamed)] : []),
    ...(repeated.length > 0 ? [TEXTS.repeated(repeated)] : []),
  ];
}

/** Describes the detected format of a file; null if it is comma-separated UTF-8. */
export function assumedText({ assumptions }: Pick<SheetRows, "assumptions">): string | null {
  const parts = assumptions.flatMap((assumption) => {
    if (assumption.kind === "delimiter")
      return [
        `${TEXTS.delimiter.toLowerCase()} ${TEXTS.delimiters[assumption.delimiter].toLowerCase()}`,
      ];
    return assumption.kind === "encoding" ? [TEXTS.encodings[assumption.encoding]] : [];
  });
  return parts.length === 0 ? null : TEXTS.assumed(parts.join(", "));
}

/** Cells of a header that look like values: dates, addresses, numbers. */
function valuesIn(header: readonly string[]): readonly string[] {
  return header
    .map((cell) => cell.trim())
    .filter((cell) => DATE.test(cell) || EMAIL.test(cell) || isAmount(cell));
}

function isAmount(cell: string): boolean {
  return NUMBER.test(cell) && cell.replaceAll(/\D/g, "").length > DIGITS_OF_NAME_MAX;
}
