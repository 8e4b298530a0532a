import {
  type CsvFault,
  CsvReader,
  type CsvRecord,
  csvLine,
  type Delimiter,
} from "@platen/forms/csv";
import {
  type Assumption,
  describeKind,
  type Encoding,
  type FileKind,
  fileKind,
  headOf,
  settleDialect,
  toUtf8,
} from "@platen/forms/input";
import { SpreadsheetFault, sheetToCsv } from "@platen/forms/spreadsheet";

/** How to read a file: what is left out is recognised. */
export type SheetOptions = {
  /** Name of a workbook's sheet; the first visible one by default. */
  readonly sheet?: string;
  readonly delimiter?: Delimiter;
  readonly encoding?: Encoding;
};

/** A spreadsheet or CSV file as rows. */
export type SheetRows = {
  readonly kind: "read";
  readonly format: "xlsx" | "csv";
  /** Name of the sheet that was read; null: the file has no sheets. */
  readonly sheet: string | null;
  /** Names of all visible sheets. */
  readonly sheets: readonly string[];
  /** Detected properties of a text file that differ from comma-separated UTF-8. */
  readonly assumptions: readonly Assumption[];
  /** Columns of a workbook with values but without a name, such as `C`; they are left out. */
  readonly unnamed: readonly string[];
  readonly header: readonly string[];
  /** The first rows. */
  readonly rows: readonly (readonly string[])[];
  readonly rowCount: number;
};

/** Why a file cannot be read. */
export type SheetFault = {
  readonly kind: "refused";
  readonly reason: "empty" | "not_a_table" | "too_large" | "took_too_long" | "damaged";
  /** A sentence for people. */
  readonly message: string;
  /** Names of all visible sheets, where another one may be readable. */
  readonly sheets?: readonly string[];
};

/** First rows that are returned. */
const ROWS_SHOWN_MAX = 20;
const PIECE_CHARACTERS = 64 * 1024;
const EMPTY =
  "The file is empty. Choose one with the names of the columns in its first row and a row for each PDF below them.";
/** A row whose only cell is empty; an empty line would be no row. */
const EMPTY_CELL = '""';

type Source = Pick<SheetRows, "format" | "sheet" | "sheets" | "assumptions"> & {
  readonly csv: () => AsyncIterable<Uint8Array>;
  readonly delimiter: Delimiter;
  readonly unnamed: ReadonlySet<string>;
};

/** Reads a file's columns, its first rows and the number of rows. */
export async function readSheet(
  file: Blob,
  options: SheetOptions = {},
): Promise<SheetRows | SheetFault> {
  return await faultsAsValues(async () => {
    const source = await openSource(file, options);
    if ("kind" in source) return source;
    let header: readonly string[] | null = null;
    const rows: (readonly string[])[] = [];
    let rowCount = 0;
    const { format, sheet, sheets, assumptions, unnamed } = source;
    const fault = await faultsAsValues(() =>
      readRecords(source, ({ cells }) => {
        if (header === null) header = cells;
        else {
          rowCount += 1;
          if (rows.length < ROWS_SHOWN_MAX) rows.push(cells);
        }
      }),
    );
    if (fault !== null) return { ...fault, sheets };
    if (header === null) return refused("empty", EMPTY);
    return {
      kind: "read",
      format,
      sheet,
      sheets,
      assumptions,
      unnamed: [...unnamed],
      header,
      rows,
      rowCount,
    };
  });
}

/**
 * Writes a file as comma-separated UTF-8 with other names of columns: `names` are in the order of the header; null leaves
 * a column out. Rows keep their lines, so that what the service says of a line is found in the file.
 */
export async function writeCsv(
  file: Blob,
  options: SheetOptions,
  names: readonly (string | null)[],
): Promise<{ readonly kind: "written"; readonly csv: Blob } | SheetFault> {
  return await faultsAsValues(async () => {
    const source = await openSource(file, options);
    if ("kind" in source) return source;
    const kept = names.flatMap((name, column) => (name === null ? [] : [{ name, column }]));
    const pieces: BlobPart[] = [];
    let text = "";
    let nextLine = 1;
    let isHeader = true;
    const fault = await readRecords(source, ({ cells, line }) => {
      const written = isHeader
        ? kept.map(({ name }) => name)
        : kept.map(({ column }) => cells[column] ?? "");
      isHeader = false;
      const record = `${csvLine(written) || EMPTY_CELL}\n`;
      text += "\n".repeat(line - nextLine) + record;
      nextLine = line + record.split("\n").length - 1;
      if (text.length < PIECE_CHARACTERS) return;
      pieces.push(text);
      text = "";
    });
    if (fault !== null) return fault;
    return { kind: "written", csv: new Blob([...pieces, text], { type: "text/csv" }) };
  });
}

async function openSource(file: Blob, options: SheetOptions): Promise<Source | SheetFault> {
  const open = (): AsyncIterable<Uint8Array> => piecesOf(file);
  const head = await headOf(open());
  const kind = fileKind(head);
  if (kind === "xlsx") return await openWorkbook(file, options);
  if (kind !== null) return refused("not_a_table", otherKind(kind));
  const { delimiter = "auto", encoding = "auto" } = options;
  const settled = await settleDialect(open, { delimiter, encoding, headerMatch: "loose" }, []);
  switch (settled.kind) {
    case "no_text":
      return refused("not_a_table", otherKind(settled.file));
    case "other_encoding":
      return await openSource(file, { ...options, encoding: settled.found });
    case "settled": {
      const { dialect, assumptions } = settled;
      const utf8 = dialect.encoding;
      return {
        format: "csv",
        sheet: null,
        sheets: [],
        assumptions,
        unnamed: new Set(),
        delimiter: dialect.delimiter,
        csv: () => (utf8 === "utf-8" ? open() : toUtf8(open(), utf8)),
      };
    }
  }
}

function otherKind(kind: FileKind): string {
  const advice =
    kind === "xls"
      ? "Open it in Excel, save it as .xlsx without a password"
      : "Save it as .xlsx or CSV";
  return `The file is ${describeKind(kind)}. ${advice}, and choose it again.`;
}

async function openWorkbook(file: Blob, { sheet }: SheetOptions): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const converted = await sheetToCsv(bytes, sheet ?? null);
  return {
    format: "xlsx",
    sheet: converted.sheet,
    sheets: [converted.sheet, ...converted.others],
    assumptions: [],
    unnamed: converted.unnamed,
    delimiter: ",",
    csv: () => converted.csv,
  };
}

/** Passes every record on, the header first; returns why the file ends early. */
async function readRecords(
  { csv, delimiter }: Source,
  onRecord: (record: CsvRecord) => void,
): Promise<SheetFault | null> {
  const reader = new CsvReader(onRecord, { delimiter });
  for await (const piece of csv()) {
    const fault = reader.push(piece);
    if (fault !== null) return damagedAt(fault);
  }
  const fault = reader.end();
  return fault === null ? null : damagedAt(fault);
}

const FAULTS: Readonly<Record<CsvFault["kind"], string>> = {
  not_utf8: "has characters that are not valid UTF-8",
  unbalanced_quotes: "has a quotation mark that is not closed",
  record_too_long: "is too long",
};

function damagedAt({ kind, line }: CsvFault): SheetFault {
  return refused("damaged", `Line ${line} ${FAULTS[kind]}.`);
}

async function faultsAsValues<T>(read: () => Promise<T>): Promise<T | SheetFault> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SpreadsheetFault) return refused("damaged", error.message);
    const message = error instanceof Error ? error.message : String(error);
    return refused("damaged", `The file cannot be read: ${message}`);
  }
}

function refused(reason: SheetFault["reason"], message: string): SheetFault {
  return { kind: "refused", reason, message };
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
