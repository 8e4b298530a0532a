import { tableLines } from "./table.ts";
import { count, counted, shortened } from "./wording.ts";

/** A filled row and its warnings. */
export type WarnedRow = {
  readonly row: number;
  readonly warnings: readonly {
    readonly field: string | null;
    readonly code: string;
    readonly message: string;
  }[];
};

/** The rows that have the same warning about the same column. */
type WarningGroup = {
  readonly code: string;
  /** Null: no single one. */
  readonly column: string | null;
  readonly rows: number;
  readonly firstRow: number;
  /** The message of the first row that has the code. */
  readonly message: string;
};

const SHOWN_MAX = 20;
const MESSAGE_WIDTH = 100;

/**
 * Returns lines with the number of rows per warning and column, and the first of these rows; no lines without warnings.
 */
export function rowWarningLines(rows: readonly WarnedRow[]): readonly string[] {
  const warned = rows.filter(({ warnings }) => warnings.length > 0);
  if (warned.length === 0) return [];
  const groups = groupsOf(warned);
  const table = tableLines(
    [
      { title: "WARNING" },
      { title: "COLUMN" },
      { title: "ROWS", align: "right" },
      { title: "FIRST ROW", align: "right" },
      { title: "MEANING" },
    ],
    groups
      .slice(0, SHOWN_MAX)
      .map(({ code, column, rows: total, firstRow, message }) => [
        code,
        column ?? "–",
        count(total),
        String(firstRow),
        shortened(message, MESSAGE_WIDTH),
      ]),
  );
  const more = groups.length - SHOWN_MAX;
  const rest = more > 0 ? [`and ${counted(more, "more kind")}`] : [];
  const head = `${counted(warned.length, "filled row")} ${warned.length === 1 ? "has" : "have"} warnings:`;
  return [head, ...[...table, ...rest].map((line) => `  ${line}`)];
}

/** Most rows first; equal ones in the order of their first row. */
function groupsOf(rows: readonly WarnedRow[]): readonly WarningGroup[] {
  const groups = new Map<string, WarningGroup>();
  for (const { row, warnings } of rows) {
    const seen = new Set<string>();
    for (const { code, field: column, message } of warnings) {
      const key = JSON.stringify([code, column]);
      if (seen.has(key)) continue;
      seen.add(key);
      const group = groups.get(key) ?? { code, column, rows: 0, firstRow: row, message };
      groups.set(key, { ...group, rows: group.rows + 1 });
    }
  }
  return [...groups.values()].toSorted((a, b) => b.rows - a.rows || a.firstRow - b.firstRow);
}
