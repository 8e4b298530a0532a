import { type Dialect, type HeaderMatch, matchHeader, PLAIN_DIALECT } from "@platen/forms/input";
import { present } from "#base/assert.ts";
import { invalid } from "#base/refusal.ts";
import type { BulkJob, BulkJobWarning } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";
import { invalidCsv } from "../submit/csv-refusal.ts";
import { shown } from "../submit/shown-name.ts";
import type { NamedRow } from "./choose-rows.ts";
import { csvBytes, isEncodable } from "./csv-lines.ts";
import { failedRows, type UploadedRow, uploadedHeader } from "./uploaded-rows.ts";

/** Columns of these names are ours; of a corrected file all but the row number are ignored. */
export const OWN_PREFIX = "platen_";

/** Rows to retry, and the cells that replace uploaded ones. */
export type Corrections = {
  readonly named: readonly NamedRow[];
  /** The columns of which any row has a cell, each once. */
  readonly names: readonly string[];
  /** How the names are compared with those of the upload. */
  readonly headerMatch: HeaderMatch;
  /** Assumptions about the file. */
  readonly warnings: readonly BulkJobWarning[];
  /** Yields for each of these rows, in this order, a cell or none for each name. */
  readonly cellsOf: (rows: readonly number[]) => AsyncIterable<readonly (string | undefined)[]>;
};

/** A row of a request, with the texts that replace its uploaded cells, by alias. */
export type CorrectedRow = {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
};

/** A form has at most as many fields; bounds the columns that a request of 4 MB can add to 500 rows. */
const NAMES_MAX = 20_000;

/** The corrections of a request's body; 400 `validation_error`. */
export function correctionsIn(
  rows: readonly CorrectedRow[],
  headerMatch: HeaderMatch,
): Corrections {
  const names = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  if (names.length > NAMES_MAX)
    throw invalid(`The rows name more than ${NAMES_MAX} different columns.`);
  const byRow = new Map(rows.map(({ row, cells }) => [row, new Map(Object.entries(cells))]));
  return {
    named: rows.map(({ row }, index) => ({ row, field: `rows.${index}.row` })),
    names: names.map((name) => name.trim().toWellFormed()),
    headerMatch,
    warnings: [],
    cellsOf: async function* (wanted) {
      for (const row of wanted) {
        const cells = present(byRow.get(row), "corrections of a row");
        yield names.map((name) => cells.get(name)?.toWellFormed());
      }
    },
  };
}

/** Columns that warnings name one by one. */
const WARNINGS_MAX = 50;

/** Warnings of the columns that fill fields and that corrected rows lack: their uploaded values stay. */
export function missingColumns(
  { fillPlan: { columns } }: BulkJob,
  uploaded: readonly string[],
  { names, headerMatch }: Corrections,
): readonly BulkJobWarning[] {
  const given = new Set(placeColumns(uploaded, columns, names, headerMatch).targets);
  const missing = columns
    .filter(([, column]) => !given.has(column))
    .map(([alias, column]) => (uploaded[column] ?? alias).trim())
    .filter((name) => !name.startsWith(OWN_PREFIX));
  const warnings = missing.slice(0, WARNINGS_MAX).map((name): BulkJobWarning => {
    const message = "The file lacks this column; the values of the upload are used again.";
    return { code: "column_missing", message, column: shown(name) };
  });
  const rest = missing.length - warnings.length;
  if (rest === 0) return warnings;
  const message = `${rest} more columns are missing.`;
  return [...warnings, { code: "more_warnings", message, column: null }];
}

/** A file of corrected rows while it is written. */
export type CorrectedFile = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How the rows count as uploaded; known when all bytes were read. */
  readonly dialect: () => Dialect;
};

/**
 * The header and these rows (ascending) with their corrections, as they are stored. They count as written like the
 * upload, but as UTF-8 if a corrected cell has a character that the upload's encoding lacks. 400 `validation_error`.
 */
export function correctedFile(
  deps: BulkDeps,
  job: BulkJob,
  rows: readonly number[],
  corrections: Corrections,
): CorrectedFile {
  const { encoding, delimiter } = job.dialect;
  let fits = true;
  const onCell = (cell: string): void => {
    fits &&= isEncodable(cell, encoding);
  };
  return {
    bytes: csvBytes(correctedRecords(deps, job, rows, corrections, onCell), {
      ...PLAIN_DIALECT,
      delimiter,
    }),
    dialect: () => {
      const dialect = { ...job.dialect, headerMatch: corrections.headerMatch };
      return fits ? dialect : { ...dialect, encoding: "utf-8", hasMark: true };
    },
  };
}

async function* correctedRecords(
  deps: BulkDeps,
  job: BulkJob,
  rows: readonly number[],
  { names, headerMatch, cellsOf }: Corrections,
  onCell: (cell: string) => void,
): AsyncGenerator<readonly string[]> {
  const uploaded = await uploadedHeader(deps, job);
  const { header, targets } = placeColumns(uploaded, job.fillPlan.columns, names, headerMatch);
  for (const name of header.slice(uploaded.length)) onCell(name);
  yield header;
  const wanted = new Set(rows);
  const given = cellsOf(rows)[Symbol.asyncIterator]();
  try {
    for await (const row of failedRows(deps, job)) {
      if (!wanted.has(row.row)) continue;
      const next = await given.next();
      const cells = next.done === true ? [] : next.value;
      for (const cell of cells) if (cell !== undefined) onCell(cell);
      yield correctedCells(row, header, targets, cells);
    }
  } finally {
    await given.return?.();
  }
}

type Placed = {
  readonly header: readonly string[];
  /** The column of each name. */
  readonly targets: readonly number[];
};

/**
 * Where the named cells go: to the column of the alias or of the same name, else to one whose name matches loosely if
 * names are compared so, else to a new one at the end. 400 `invalid_csv` when it is unclear which.
 */
function placeColumns(
  uploaded: readonly string[],
  columns: BulkJob["fillPlan"]["columns"],
  names: readonly string[],
  headerMatch: HeaderMatch,
): Placed {
  const known = new Map(uploaded.map((name, column) => [name.trim(), column]));
  for (const [alias, column] of columns) known.set(alias, column);
  const taken = new Set(names.map((name) => known.get(name)));
  const others = names.filter((name) => !known.has(name));
  const free = uploaded.map((name) => name.trim()).filter((_, column) => !taken.has(column));
  const matching = matchHeader(others, free, headerMatch);
  if (matching.kind === "ambiguous") {
    const alike = matching.columns.map(shown);
    const message = `It is unclear which column of the upload is meant: ${alike.join(", ")}.`;
    throw invalidCsv(message, { columns: alike });
  }
  for (const [name, index] of matching.columns)
    known.set(present(others[index], "name of a column"), known.get(name) ?? -1);
  const header = [...uploaded];
  const targets = names.map((name) => known.get(name) ?? header.push(name) - 1);
  return { header, targets };
}

function correctedCells(
  { row, cells, invalid: faulty }: UploadedRow,
  header: readonly string[],
  targets: readonly number[],
  given: readonly (string | undefined)[],
): readonly string[] {
  const corrected = header.map((_, column) => cells[column] ?? "");
  const open = new Set(faulty);
  for (const [index, column] of targets.entries()) {
    const cell = given[index];
    if (cell === undefined) continue;
    corrected[column] = cell;
    open.delete(column);
  }
  const [left] = open;
  if (left === undefined) return corrected;
  const message = "The uploaded value is not valid: give a text for it.";
  const detail = { field: header[left] ?? null, row, code: "invalid_type", message };
  throw invalid("A row cannot be retried.", [detail]);
}
