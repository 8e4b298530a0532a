import { count } from "./wording.ts";

/** A warning about a CSV file; `column` is null where it concerns several columns. */
type ColumnWarning = {
  readonly code?: string;
  readonly column: string | null;
  readonly message: string;
};

const SHOWN_MAX = 10;
/** Names that were matched loosely are many or few: a file is written in one way. */
const HEADERS_SHOWN_MAX = 3;

/** Returns the first warnings, one line each, and the number of the others. */
export function columnWarningLines(warnings: readonly ColumnWarning[]): readonly string[] {
  const headers = warnings.filter(isHeader);
  const others = warnings.filter((warning) => !isHeader(warning));
  return [...headerLines(headers, lineOf), ...linesOf(others)];
}

/** Returns a line for each name that was matched loosely, or one for all of many. */
export function headerLines<Header extends { readonly column: string | null }>(
  headers: readonly Header[],
  line: (header: Header) => string,
): readonly string[] {
  if (headers.length <= HEADERS_SHOWN_MAX) return headers.map(line);
  const example = JSON.stringify(headers[0]?.column);
  return [
    `${count(headers.length)} column names were matched without regard to case, spaces, "_" and "-", such as ${example}.`,
  ];
}

function isHeader({ code }: ColumnWarning): boolean {
  return code === "header_assumed";
}

function lineOf({ column, message }: ColumnWarning): string {
  return column === null ? message : `Column ${JSON.stringify(column)}: ${message}`;
}

function linesOf(warnings: readonly ColumnWarning[]): readonly string[] {
  const lines = warnings.slice(0, SHOWN_MAX).map(lineOf);
  if (warnings.length <= SHOWN_MAX) return lines;
  const last = warnings.at(-1);
  const summary = last?.column === null ? ` ${last.message}` : "";
  const more = warnings.length - SHOWN_MAX - (summary === "" ? 0 : 1);
  return [...lines, `And ${count(more)} more warnings of this kind.${summary}`];
}
