import type { SchemaTemplateValidation } from "@platen/sdk";
import { schemasWords } from "#words/en/schemas.ts";
import { propertiesOf } from "./properties.ts";
import { type ReadSchema } from "./schema-text.ts";

const TEXTS = schemasWords.attempt;

/** As many rows as the service checks at once. */
const ROWS_MAX = 20;

/** A row as texts by column. */
export type Row = Readonly<Record<string, string>>;

/** The faults of one of the tried rows. */
export type TriedRow = {
  readonly number: number;
  /** None: the row is right. */
  readonly faults: readonly string[];
};

/** The columns that a row can be entered for. */
export function columnsOf(read: ReadSchema): readonly string[] {
  const properties = read.kind === "object" ? propertiesOf(read.schema) : null;
  return (properties ?? []).map(({ name }) => name);
}

/** The first rows of a spreadsheet by column. */
export function rowsOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly Row[] {
  return rows
    .slice(0, ROWS_MAX)
    .map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

/** The result in sentences. */
export function triedRows({ rows }: SchemaTemplateValidation): readonly TriedRow[] {
  return rows.map(({ errors }, index) => ({
    number: index + 1,
    faults: errors.map(({ field, message }) =>
      field === null ? message : TEXTS.at(field, message),
    ),
  }));
}

/** How many rows are right, in a sentence. */
export function resultText(rows: readonly TriedRow[]): string {
  const failed = rows.filter(({ faults }) => faults.length > 0).length;
  return failed === 0 ? TEXTS.allFit(rows.length) : TEXTS.someFail(failed, rows.length);
}
