import { type CsvRecord, type Delimiter, readCsv } from "@platen/forms/csv";
import type { InputOptions } from "@platen/forms/input";
import { assert } from "#base/assert.ts";
import type { ByteRange, Objects } from "#base/objects.ts";
import { invalid, Refusal, type RefusalDetail } from "#base/refusal.ts";
import type { BulkJobId } from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import { invalidCsv } from "../submit/csv-refusal.ts";
import { tooManyRows } from "../submit/gather-rows.ts";
import { uniqueNames } from "../submit/header.ts";
import { faultMessage, miscounted } from "../submit/plan-csv.ts";
import { settleInput } from "../submit/settle-input.ts";
import { type Corrections, OWN_PREFIX } from "./corrections.ts";
import { ROW_COLUMN } from "./failed-file.ts";
import { unguarded } from "./guard-cells.ts";

const ROW_NUMBER = /^[1-9]\d{0,8}$/;
const DETAILS_MAX = 100;
/** Bytes of the file that are read at once. */
const PART_BYTES_MAX = 1024 * 1024;

/** A record of the file. */
type Place = ByteRange & {
  readonly line: number;
  readonly row: number;
  /** Its position among all records. */
  readonly index: number;
};

/** A stored file of corrected rows, and how it is written. */
export type CorrectedUpload = { readonly id: BulkJobId; readonly options: InputOptions };

/**
 * The corrections in a stored file of failed rows, in any order; its cells are read when they are needed. A record
 * without any text is skipped. `header` is that of the upload. 400 `invalid_csv`, `too_many_rows`, or `validation_error` when it has no row numbers.
 */
export async function correctionsInFile(
  { objects, csvRowsMax }: { readonly objects: Objects; readonly csvRowsMax: number },
  { id, options }: CorrectedUpload,
  header: readonly string[],
): Promise<Corrections> {
  const expected = new Map([...header, ROW_COLUMN].map((name) => [name.trim(), null]));
  const input = { kind: "uploaded", options } as const;
  const { dialect, warnings } = await settleInput(objects, id, input, expected);
  const index = new FileIndex(csvRowsMax);
  const file = { objects, id, delimiter: dialect.delimiter };
  const fault = await readCsv(objects.get(csvKey(id)), (record) => index.take(record), dialect);
  if (fault !== null) throw invalidCsv(...faultMessage(fault));
  const { columns, places } = index.found();
  const byRow = new Map(places.map((place) => [place.row, place]));
  return {
    named: places.map(({ row, line }) => ({ row, line, field: ROW_COLUMN })),
    names: columns.map(({ name }) => name),
    headerMatch: dialect.headerMatch,
    warnings,
    cellsOf: async function* (rows) {
      const wanted = rows.flatMap((row) => byRow.get(row) ?? []);
      for (const part of partsOf(wanted))
        for (const cells of await recordsIn(file, part))
          yield columns.map(({ column }) => unguarded(cells[column] ?? ""));
    },
  };
}

type Column = { readonly name: string; readonly column: number };

/** Finds the columns of a file and where its records are. */
class FileIndex {
  readonly #rowsMax: number;
  readonly #places: Place[] = [];
  readonly #faults: RefusalDetail[] = [];
  #names: readonly string[] | null = null;
  #rowColumn = -1;
  #records = 0;

  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax;
  }

  take(record: CsvRecord): "more" {
    if (this.#names === null) this.#takeHeader(record);
    else this.#takeRow(record, this.#names.length);
    return "more";
  }

  found(): { readonly columns: readonly Column[]; readonly places: readonly Place[] } {
    if (this.#names === null) throw invalidCsv("The file is empty: it has no header row.");
    if (this.#faults.length > 0) throw invalid("A row has no number.", this.#faults);
    if (this.#places.length === 0) throw invalidCsv("The file has a header but no rows.");
    const all = this.#names.map((name, column) => ({ name, column }));
    const columns = all.filter(({ name }) => !name.startsWith(OWN_PREFIX));
    return { columns, places: this.#places };
  }

  #takeHeader({ cells, line }: CsvRecord): void {
    const names = cells.map((cell) => unguarded(cell).trim());
    this.#rowColumn = names.indexOf(ROW_COLUMN);
    // First: a row without this name may be data, which must not be repeated in a message.
    if (this.#rowColumn === -1) throw noRowColumn();
    this.#names = uniqueNames({ cells: names, line });
  }

  #takeRow({ cells, line, from, to }: CsvRecord, columnCount: number): void {
    if (cells.length !== columnCount) throw miscounted(line, columnCount, cells.length);
    if (isBlank(cells)) return;
    if (this.#records === this.#rowsMax) throw tooManyRows(this.#rowsMax);
    const number = (cells[this.#rowColumn] ?? "").trim();
    if (ROW_NUMBER.test(number))
      this.#places.push({ row: Number(number), line, from, to, index: this.#records });
    else if (this.#faults.length < DETAILS_MAX) this.#faults.push(noNumber(line));
    this.#records += 1;
  }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "");
}

function noRowColumn(): Refusal {
  const message = `The file has no column ${ROW_COLUMN}, which says which row of the upload a line corrects.`;
  const detail = { field: ROW_COLUMN, code: "required_missing", message };
  return new Refusal(400, "validation_error", message, {
    missing: [ROW_COLUMN],
    details: [detail],
  });
}

function noNumber(line: number): RefusalDetail {
  const message = "This is not the number of a row.";
  return { field: ROW_COLUMN, line, code: "invalid_format", message };
}

/** Records that follow one another in the file, together, as long as they are few bytes. */
function partsOf(places: readonly Place[]): readonly (readonly [Place, ...Place[]])[] {
  const parts: [Place, ...Place[]][] = [];
  for (const place of places) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    const isNext =
      part !== undefined &&
      before?.index === place.index - 1 &&
      place.to - part[0].from <= PART_BYTES_MAX;
    if (isNext) part.push(place);
    else parts.push([place]);
  }
  return parts;
}

type StoredFile = {
  readonly objects: Objects;
  readonly id: BulkJobId;
  readonly delimiter: Delimiter;
};

async function recordsIn(
  { objects, id, delimiter }: StoredFile,
  part: readonly [Place, ...Place[]],
): Promise<readonly (readonly string[])[]> {
  const [{ from, line }] = part;
  const to = part.at(-1)?.to ?? from;
  const records: (readonly string[])[] = [];
  const bytes = objects.get(csvKey(id), { from, to });
  const fault = await readCsv(
    bytes,
    ({ cells }) => {
      if (!isBlank(cells)) records.push(cells);
      return "more";
    },
    { offset: from, line, delimiter },
  );
  assert(fault === null && records.length === part.length, "the file is the one that was read");
  return records;
}
