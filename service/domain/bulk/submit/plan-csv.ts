import {
  type CsvFault,
  type CsvRecord,
  type Delimiter,
  RECORD_BYTES_MAX,
  readCsv,
} from "@platen/forms/csv";
import { type Dialect, type HeaderMatch, PLAIN_DIALECT } from "@platen/forms/input";
import type { Hashing } from "#base/hashing.ts";
import { Refusal } from "#base/refusal.ts";
import { explained, invalidCsv } from "./csv-refusal.ts";
import { RowGatherer, type RowsPlan } from "./gather-rows.ts";
import { type Expectations, type Header, readHeader, readNames } from "./header.ts";

const EMPTY = "The file is empty: it has no header row.";

/**
 * Validates a CSV in one pass before anything is reserved, with checksums of its chunks if `sha256` is given: 400 `invalid_csv`, `too_many_rows`, or `validation_error` when
 * a required alias has no column.
 */
export async function planCsv(
  open: () => AsyncIterable<Uint8Array>,
  expectations: Expectations,
  dialect: Dialect = PLAIN_DIALECT,
  sha256: Hashing["sha256"] | null = null,
): Promise<RowsPlan> {
  const rows = new RowGatherer(expectations, sha256);
  const planner = new CsvPlanner(expectations, rows, dialect.headerMatch);
  try {
    const fault = await readCsv(rows.read(open()), (record) => planner.take(record), dialect);
    if (fault !== null) throw invalidCsv(...faultMessage(fault));
    return planner.plan();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw await explained(error, open, dialect, expectations.aliases);
  }
}

/** The names in a CSV's header and its first rows, at most `rowsMax`. */
export type CsvSample = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Reads the start of a CSV of which no name is expected; 400 `invalid_csv`. */
export async function sampleCsv(
  csv: AsyncIterable<Uint8Array>,
  rowsMax: number,
  delimiter: Delimiter = ",",
): Promise<CsvSample> {
  const found: (readonly string[])[] = [];
  const fault = await readCsv(
    csv,
    (record) => {
      const [header] = found;
      if (header !== undefined && record.cells.length !== header.length)
        throw miscounted(record.line, header.length, record.cells.length);
      found.push(header === undefined ? readNames(record) : record.cells);
      return found.length <= rowsMax ? "more" : "enough";
    },
    { delimiter },
  );
  if (fault !== null) throw invalidCsv(...faultMessage(fault));
  const [columns, ...rows] = found;
  if (columns === undefined) throw invalidCsv(EMPTY);
  return { columns, rows };
}

class CsvPlanner {
  readonly #expectations: Expectations;
  readonly #rows: RowGatherer;
  readonly #match: HeaderMatch;
  #header: Header | null = null;
  #nameColumns: readonly number[] = [];
  #columns: readonly number[] = [];

  constructor(expectations: Expectations, rows: RowGatherer, match: HeaderMatch) {
    this.#expectations = expectations;
    this.#rows = rows;
    this.#match = match;
  }

  take(record: CsvRecord): "more" | "enough" {
    if (this.#header === null) {
      this.#header = readHeader(record, this.#expectations, this.#match);
      const { columns } = this.#header;
      this.#columns = [...columns.values()];
      this.#nameColumns = this.#expectations.nameAliases.map((alias) => columns.get(alias) ?? -1);
      return "more";
    }
    this.#takeRow(this.#header, record);
    return "more";
  }

  plan(): RowsPlan {
    if (this.#header === null) throw invalidCsv(EMPTY);
    const plan = this.#rows.plan(this.#header);
    if (plan === null) throw invalidCsv("The file has a header but no rows.");
    return plan;
  }

  #takeRow(header: Header, record: CsvRecord): void {
    const { cells, line, isAscii } = record;
    if (cells.length !== header.columnCount)
      throw miscounted(line, header.columnCount, cells.length);
    this.#rows.add(
      record,
      this.#nameColumns.map((column) => cells[column] ?? ""),
    );
    for (const column of this.#columns) this.#rows.addText(cells[column] ?? "", isAscii);
  }
}

/** The message of a fault, and its line. */
export function faultMessage({ kind, line }: CsvFault): [string, { line: number }] {
  switch (kind) {
    case "not_utf8":
      return [`The file is not UTF-8: line ${line} holds bytes that are not text.`, { line }];
    case "unbalanced_quotes":
      return [
        `The quotes of the record on line ${line} are not balanced. Enclose a value that contains quotes in quotes, and double each quote within it.`,
        { line },
      ];
    case "record_too_long":
      return [
        `The record on line ${line} is longer than ${RECORD_BYTES_MAX} bytes; is a quote left open?`,
        { line },
      ];
  }
}

/** 400 `invalid_csv` for a record with another number of columns than the header. */
export function miscounted(line: number, expected: number, found: number): Refusal {
  return invalidCsv(
    `Line ${line} has ${found} ${found === 1 ? "column" : "columns"}; the header has ${expected}.`,
    {
      line,
      expected_columns: expected,
      found_columns: found,
    },
  );
}
