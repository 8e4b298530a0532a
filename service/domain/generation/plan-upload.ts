import { Refusal } from "#base/refusal.ts";
import { Characters } from "./characters.ts";
import type { Chunk, ChunkPlan } from "./chunk.ts";
import { type CsvFault, type CsvRecord, RECORD_BYTES_MAX, readCsv } from "./csv/mod.ts";
import { type Expectations, type Header, readHeader } from "./header.ts";
import { SignatureNames } from "./signature-names.ts";

/** What one pass over a CSV finds. Of its cells nothing is kept but what names are made of, and their characters. */
export type UploadPlan = {
  readonly header: Header;
  readonly chunks: readonly ChunkPlan[];
  /** The physical line of each row. */
  readonly lines: readonly number[];
  /** The cells of `nameAliases`, for each row; empty when there are none. */
  readonly nameCells: readonly (readonly string[])[];
  /** Those beyond ASCII in the cells of known columns and in defaults: sorted, each once. */
  readonly characters: string;
  /** What there looks like the id of a stored signature. */
  readonly signatureNames: readonly string[];
};

export const ROWS_MAX = 10_000;
const CHUNK_ROWS_MAX = 500;
const CHUNK_BYTES_MAX = 1024 * 1024;

/**
 * Reads a CSV once, wholly, before anything is promised: 400 `invalid_csv`, `too_many_rows`, or `validation_error`
 * when a required alias has no column.
 */
export async function planUpload(
  csv: AsyncIterable<Uint8Array>,
  expectations: Expectations,
): Promise<UploadPlan> {
  const planner = new UploadPlanner(expectations);
  const fault = await readCsv(csv, (record) => planner.take(record));
  if (fault !== null) throw invalidCsv(...saying(fault));
  return planner.plan();
}

/** The chunks of a plan with their rows' lines and file names, given for each row of the file. */
export function cutChunks(
  { chunks, lines }: UploadPlan,
  filenames: readonly string[],
): readonly Chunk[] {
  return chunks.map((chunk) => {
    const from = chunk.firstRow - 1;
    const to = from + chunk.rows;
    return { ...chunk, lines: lines.slice(from, to), filenames: filenames.slice(from, to) };
  });
}

/** 400 `invalid_csv`. */
function invalidCsv(message: string, extras: Readonly<Record<string, number>> = {}): Refusal {
  return new Refusal(400, "invalid_csv", message, extras);
}

class UploadPlanner {
  readonly #expectations: Expectations;
  readonly #chunks: ChunkPlan[] = [];
  readonly #lines: number[] = [];
  readonly #nameCells: (readonly string[])[] = [];
  #header: Header | null = null;
  #nameColumns: readonly number[] = [];
  #columns: readonly number[] = [];
  readonly #characters = new Characters();
  readonly #signatureNames = new SignatureNames();

  constructor(expectations: Expectations) {
    this.#expectations = expectations;
    for (const text of expectations.defaults) {
      this.#characters.add(text);
      this.#signatureNames.add(text);
    }
  }

  take(record: CsvRecord): "more" | "enough" {
    if (this.#header === null) {
      this.#header = readHeader(record, this.#expectations);
      const { columns } = this.#header;
      this.#columns = [...columns.values()];
      this.#nameColumns = this.#expectations.nameAliases.map((alias) => columns.get(alias) ?? -1);
      return "more";
    }
    this.#takeRow(this.#header, record);
    return "more";
  }

  #addCharacters(cell: string): void {
    this.#characters.add(cell);
    if (this.#expectations.changesCase !== true) return;
    this.#characters.add(cell.toUpperCase());
    this.#characters.add(cell.toLowerCase());
  }

  plan(): UploadPlan {
    if (this.#header === null) throw invalidCsv("The file is empty: it has no header row.");
    if (this.#lines.length === 0) throw invalidCsv("The file has a header but no rows.");
    return {
      header: this.#header,
      chunks: this.#chunks,
      lines: this.#lines,
      nameCells: this.#nameCells,
      characters: this.#characters.sorted(),
      signatureNames: this.#signatureNames.all(),
    };
  }

  #takeRow(header: Header, { cells, line, from, to, isAscii }: CsvRecord): void {
    if (cells.length !== header.columnCount) throw miscounted(line, header, cells.length);
    const { rowsMax = ROWS_MAX } = this.#expectations;
    if (this.#lines.length === rowsMax) throw tooManyRows(rowsMax);
    this.#lines.push(line);
    if (this.#nameColumns.length > 0)
      this.#nameCells.push(this.#nameColumns.map((column) => cells[column] ?? ""));
    for (const column of this.#columns) {
      const cell = cells[column] ?? "";
      this.#signatureNames.add(cell);
      if (!isAscii) this.#addCharacters(cell);
    }
    const last = this.#chunks.at(-1);
    const isFull =
      last === undefined || last.rows === CHUNK_ROWS_MAX || to - last.from > CHUNK_BYTES_MAX;
    if (isFull) {
      const firstRow = this.#lines.length;
      this.#chunks.push({
        chunk: this.#chunks.length,
        firstRow,
        rows: 1,
        firstLine: line,
        from,
        to,
      });
    } else {
      this.#chunks[this.#chunks.length - 1] = { ...last, rows: last.rows + 1, to };
    }
  }
}

function saying({ kind, line }: CsvFault): [string, { line: number }] {
  switch (kind) {
    case "not_utf8":
      return [`The file is not UTF-8: line ${line} holds bytes that are no text.`, { line }];
    case "unbalanced_quotes":
      return [`The quotes of the record on line ${line} are not balanced.`, { line }];
    case "record_too_long":
      return [
        `The record on line ${line} is longer than ${RECORD_BYTES_MAX} bytes; is a quote left open?`,
        { line },
      ];
  }
}

function miscounted(line: number, header: Header, found: number): Refusal {
  const expected = header.columnCount;
  return invalidCsv(`Line ${line} has ${found} columns; the header has ${expected}.`, {
    line,
    expected_columns: expected,
    found_columns: found,
  });
}

function tooManyRows(rowsMax: number): Refusal {
  const message = `The file has more than ${rowsMax} rows.`;
  return new Refusal(400, "too_many_rows", message, { limit: rowsMax });
}
