import type { BulkResults } from "@platen/sdk";
import { csvText } from "#data/csv-text.ts";
import { jobWords } from "#words/en/jobs.ts";

/** The result of a row that was filled with warnings. */
export type WarnedRow = Pick<BulkResults["results"][number], "row" | "filename" | "warnings">;

/** Warnings of the same kind about the same value. */
export type WarningGroup = {
  readonly code: string;
  /** The alias; null: the whole form. */
  readonly field: string | null;
  /** The warning in words. */
  readonly text: string;
  /** Numbers of the rows. */
  readonly rows: readonly number[];
  /** The first value that it is about; null: unknown. */
  readonly value: string | null;
};

/** The warnings of rows by kind and column, the most frequent first. */
export function warningGroups(rows: readonly WarnedRow[]): readonly WarningGroup[] {
  const all = rows.flatMap(({ row, warnings }) => warnings.map((warning) => ({ ...warning, row })));
  const groups = Map.groupBy(all, ({ code, field }) => JSON.stringify([code, field]));
  return [...groups.values()]
    .flatMap(([first, ...more]) => {
      if (first === undefined) return [];
      const { code, field, message, value = null } = first;
      const text = jobWords.warnings.codes[code] ?? message;
      const numbers = new Set([first, ...more].map(({ row }) => row));
      return [{ code, field, text, value, rows: [...numbers] }];
    })
    .toSorted((a, b) => b.rows.length - a.rows.length);
}

const HEADER = ["row", "file", "column", "code", "message", "value"];

/** A CSV with a line for each warning. */
export function warningsCsv(rows: readonly WarnedRow[]): string {
  const lines = rows.flatMap(({ row, filename, warnings }) =>
    warnings.map(({ field, code, message, value = null }) => [
      String(row),
      filename ?? "",
      field ?? "",
      code,
      message,
      value ?? "",
    ]),
  );
  return csvText([HEADER, ...lines]);
}
