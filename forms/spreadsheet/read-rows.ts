import { damaged, SpreadsheetFault } from "./fault.ts";
import { LIMITS } from "./limits.ts";
import type { NumberFormat } from "./number-text.ts";
import { partText } from "./read-part.ts";
import { TextCollector, tooLong, unescaped } from "./read-texts.ts";
import { type Attributes, XmlScanner } from "./xml-scanner.ts";
import type { ZipParts } from "./zip-parts.ts";

/** A cell's text, or why it has none. */
export type SheetCell =
  | { readonly kind: "text"; readonly text: string }
  /** An error such as `#REF!`, or a formula that was never calculated. */
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "uncalculated" };

/** A row that has cells. */
export type SheetRow = {
  /** Number of the row in the sheet, from 1. */
  readonly row: number;
  /** Cells by column, from 0. Empty cells are absent. */
  readonly cells: ReadonlyMap<number, SheetCell>;
};

/** The tables that the cells of a sheet refer to. */
export type CellSources = {
  readonly texts: readonly string[];
  readonly formatOf: (style: number) => NumberFormat;
};

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;
const LETTERS = 26;
const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** The rows of a sheet, in order, as they are read; throws a `SpreadsheetFault`. */
export async function* readSheetRows(
  parts: ZipParts,
  part: string,
  sources: CellSources,
): AsyncGenerator<SheetRow> {
  const reader = new RowReader(sources);
  const scanner = new XmlScanner(reader);
  for await (const text of partText(parts, part, LIMITS.partBytesMax)) {
    scanner.push(text);
    yield* reader.take();
  }
  scanner.end();
  yield* reader.take();
}

/** The letters of a column, from 0: A, B, …, AA. */
export function columnName(column: number): string {
  const rest = Math.floor(column / LETTERS) - 1;
  const letter = String.fromCharCode(0x41 + (column % LETTERS));
  return rest < 0 ? letter : columnName(rest) + letter;
}

/** Collects rows from the XML of a sheet (ECMA-376-1, 18.3.1.73). */
class RowReader {
  readonly #sources: CellSources;
  readonly #collector = new TextCollector();
  #rows: SheetRow[] = [];
  #row = 0;
  #column = -1;
  #cells = new Map<number, SheetCell>();
  #type = "n";
  #style = 0;
  #value = "";
  #isValue = false;
  #isInline = false;
  #hasFormula = false;

  constructor(sources: CellSources) {
    this.#sources = sources;
  }

  take(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#isInline) this.#collector.open(name);
    else if (name === "v") this.#isValue = true;
    else if (name === "is") this.#isInline = true;
    else if (name === "f") this.#hasFormula = true;
    else if (name === "c") this.#openCell(attributes);
    else if (name === "row") this.#openRow(attributes);
  }

  text(text: string): void {
    if (this.#isInline) this.#collector.add(text);
    if (!this.#isValue) return;
    if (this.#value.length + text.length > LIMITS.cellCharactersMax) throw tooLong();
    this.#value += text;
  }

  close(name: string): void {
    if (name === "is") this.#isInline = false;
    else if (this.#isInline) this.#collector.close(name);
    else if (name === "v") this.#isValue = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row" && this.#cells.size > 0) {
      this.#rows.push({ row: this.#row, cells: this.#cells });
      this.#cells = new Map();
    }
  }

  #openRow(attributes: Attributes): void {
    const given = attributes.get("r");
    const row = given === undefined ? this.#row + 1 : Number(given);
    if (!(Number.isInteger(row) && row > this.#row && row <= LIMITS.rowsMax))
      throw damaged(`its rows are not in order after row ${this.#row}`);
    this.#row = row;
    this.#column = -1;
  }

  #openCell(attributes: Attributes): void {
    const reference = attributes.get("r");
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column <= this.#column || column >= LIMITS.columnsMax)
      throw damaged(`the cells of its row ${this.#row} are not in order`);
    this.#column = column;
    this.#type = attributes.get("t") ?? "n";
    this.#style = Number(attributes.get("s") ?? 0);
    this.#value = "";
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const cell = this.#cell();
    if (cell.kind !== "text" || cell.text !== "") this.#cells.set(this.#column, cell);
  }

  #cell(): SheetCell {
    const inline = this.#collector.take();
    if (this.#type === "inlineStr") return textCell(inline);
    const value = this.#value;
    if (value === "" && this.#hasFormula && this.#type !== "str") return { kind: "uncalculated" };
    switch (this.#type) {
      case "s": {
        const shared = this.#sources.texts[Number(value)];
        if (value === "") return textCell("");
        if (shared === undefined) throw damaged(`a cell of row ${this.#row} has no text`);
        return textCell(shared);
      }
      case "b":
        return textCell(value === "" ? "" : value.trim() === "1" ? "TRUE" : "FALSE");
      case "e":
        return { kind: "error", error: value };
      case "str":
        return textCell(unescaped(value));
      case "d":
        return textCell(value.replace(MIDNIGHT, ""));
      default:
        return textCell(this.#number(value.trim()));
    }
  }

  #number(value: string): string {
    if (value === "") return "";
    const number = Number(value);
    if (!Number.isFinite(number))
      throw new SpreadsheetFault(
        `Cell ${columnName(this.#column)}${this.#row} holds a number that cannot be read.`,
      );
    return this.#sources.formatOf(this.#style)(number);
  }
}

function textCell(value: string): SheetCell {
  return { kind: "text", text: value };
}

function columnOf(reference: string): number {
  const letters = REFERENCE.exec(reference)?.[1];
  if (letters === undefined) throw damaged("a cell has no valid reference");
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - 0x40;
  return column - 1;
}
