import { csvLine } from "#csv";
import { SpreadsheetFault } from "./fault.ts";
import { LIMITS } from "./limits.ts";
import { numberFormats } from "./number-text.ts";
import { openWorkbook, type Sheet } from "./open-workbook.ts";
import { columnName, readSheetRows, type SheetRow } from "./read-rows.ts";
import { readFormats, readSharedStrings } from "./read-texts.ts";

/** A sheet as CSV. */
export type ConvertedSheet = {
  readonly sheet: string;
  /** The other visible sheets. */
  readonly others: readonly string[];
  /** Comma-separated UTF-8, piece by piece; a row keeps its line unless a cell above it has several lines. */
  readonly csv: AsyncIterable<Uint8Array>;
  /** Columns that have values but no name in the header, and are left out; complete at the end of `csv`. */
  readonly unnamed: ReadonlySet<string>;
};

const FAULTS_SHOWN_MAX = 5;
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Converts one sheet of an .xlsx file: `wanted` is its name or its number from 1, null the first visible one. The first
 * row with a value is the header. Throws a `SpreadsheetFault`, at once or while `csv` is read.
 */
export async function sheetToCsv(
  bytes: Uint8Array,
  wanted: string | null,
): Promise<ConvertedSheet> {
  const workbook = await openWorkbook(bytes);
  const sheet = chooseSheet(workbook.sheets, wanted);
  const texts = await readSharedStrings(workbook);
  const formatOf = numberFormats(await readFormats(workbook), workbook.is1904);
  const rows = readSheetRows(workbook.parts, sheet.part, { texts, formatOf });
  const unnamed = new Set<string>();
  return {
    sheet: sheet.name,
    others: workbook.sheets.flatMap((one) => (one === sheet || one.isHidden ? [] : [one.name])),
    csv: csvOf(rows, sheet.name, unnamed),
    unnamed,
  };
}

function chooseSheet(sheets: readonly Sheet[], wanted: string | null): Sheet {
  const found =
    wanted === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
        (/^\d{1,4}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined));
  if (found !== undefined) return found;
  const names = sheets.map(({ name }) => JSON.stringify(name)).join(", ");
  throw new SpreadsheetFault(`The workbook has no sheet "${wanted}". Its sheets: ${names}.`);
}

async function* csvOf(
  rows: AsyncIterable<SheetRow>,
  sheet: string,
  unnamed: Set<string>,
): AsyncGenerator<Uint8Array> {
  const writer = new CsvWriter(sheet, unnamed);
  const encoder = new TextEncoder();
  for await (const row of rows) {
    writer.add(row);
    if (writer.length >= PIECE_CHARACTERS) yield encoder.encode(writer.take());
  }
  writer.end();
  yield encoder.encode(writer.take());
}

/** Writes the columns that have a name; rows without a value become empty lines. */
class CsvWriter {
  readonly #sheet: string;
  readonly #unnamed: Set<string>;
  readonly #faults: string[] = [];
  #faultCount = 0;
  #columns: readonly number[] | null = null;
  #named: ReadonlySet<number> = new Set();
  #text = "";
  #row = 0;
  #cells = 0;

  constructor(sheet: string, unnamed: Set<string>) {
    this.#sheet = sheet;
    this.#unnamed = unnamed;
  }

  get length(): number {
    return this.#text.length;
  }

  add(row: SheetRow): void {
    const columns = this.#columns ?? this.#header(row);
    if (columns === null) return;
    const texts = columns.map((column) => this.#textOf(row, column));
    for (const column of row.cells.keys())
      if (!this.#named.has(column)) this.#unnamed.add(columnName(column));
    this.#cells += texts.length;
    if (this.#cells > LIMITS.cellsMax)
      throw new SpreadsheetFault(
        `The sheet "${this.#sheet}" has more than ${LIMITS.cellsMax} cells. Split it, or save it as CSV.`,
      );
    const line = texts.every((text) => text === "") ? "" : csvLine(texts);
    this.#text += `${"\n".repeat(row.row - this.#row - 1)}${line}\n`;
    this.#row = row.row;
  }

  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }

  /** Throws when there was no row, or a cell without a value. */
  end(): void {
    if (this.#columns === null) throw new SpreadsheetFault(`The sheet "${this.#sheet}" is empty.`);
    if (this.#faultCount === 0) return;
    const more = this.#faultCount - this.#faults.length;
    const rest = more === 0 ? "" : ` and ${more} more`;
    throw new SpreadsheetFault(
      `The sheet "${this.#sheet}" has cells without a value: ${this.#faults.join(", ")}${rest}. Correct the formulas, let Excel calculate them, and save the workbook.`,
    );
  }

  /** Null for a row of white space, which is no header. */
  #header({ cells }: SheetRow): readonly number[] | null {
    const named = [...cells].filter(([, cell]) => cell.kind !== "text" || cell.text.trim() !== "");
    if (named.length === 0) return null;
    this.#columns = named.map(([column]) => column);
    this.#named = new Set(this.#columns);
    return this.#columns;
  }

  #textOf({ row, cells }: SheetRow, column: number): string {
    const cell = cells.get(column);
    if (cell === undefined) return "";
    if (cell.kind === "text") return cell.text;
    this.#faultCount += 1;
    if (this.#faults.length < FAULTS_SHOWN_MAX) {
      const what = cell.kind === "error" ? cell.error : "a formula without a result";
      this.#faults.push(`${columnName(column)}${row} (${what})`);
    }
    return "";
  }
}
