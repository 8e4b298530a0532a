import { count } from "./wording.ts";

/** A warning about a CSV file; `column` is null where it concerns several columns. */
type ColumnWarning = { readonly column: string | null; readonly message: string };

const SHOWN_MAX = 10;

/** The first warnings, one line each, and the number of the others. */
export function columnWarningLines(warnings: readonly ColumnWarning[]): readonly string[] {
  const lines = warnings
    .slice(0, SHOWN_MAX)
    .map(({ column, message }) =>
      column === null ? message : `Column ${JSON.stringify(column)}: ${message}`,
    );
  if (warnings.length <= SHOWN_MAX) return lines;
  const last = warnings.at(-1);
  const summary = last?.column === null ? ` ${last.message}` : "";
  const more = warnings.length - SHOWN_MAX - (summary === "" ? 0 : 1);
  return [...lines, `And ${count(more)} more warnings of this kind.${summary}`];
}
