import { Refusal } from "#base/refusal.ts";
import type { Chunk, ChunkPlan } from "../chunks/chunk.ts";
import { Characters } from "../compile/characters.ts";
import { SignatureNames } from "../rows/signature-names.ts";
import type { Expectations, Header } from "./header.ts";

/** What one pass over a file finds. Of its values only those for file names and the characters are kept. */
export type RowsPlan = {
  readonly header: Header;
  readonly chunks: readonly ChunkPlan[];
  /** The physical line of each row. */
  readonly lines: readonly number[];
  /** The values of `nameAliases` for each row; empty if absent. */
  readonly nameCells: readonly (readonly string[])[];
  /** Non-ASCII characters in the values of known columns and in defaults: sorted, each once. */
  readonly characters: string;
  /** Texts among these that look like ids of stored signatures. */
  readonly signatureNames: readonly string[];
};

/** Position of a row in its file. */
type RecordPosition = { readonly line: number; readonly from: number; readonly to: number };

const CHUNK_ROWS_MAX = 500;
const CHUNK_BYTES_MAX = 1024 * 1024;

/** Collects what must be known of the rows before they are accepted, and cuts them into chunks. */
export class RowGatherer {
  readonly #expectations: Expectations;
  readonly #chunks: ChunkPlan[] = [];
  readonly #lines: number[] = [];
  readonly #nameCells: (readonly string[])[] = [];
  readonly #characters = new Characters();
  readonly #signatureNames = new SignatureNames();

  constructor(expectations: Expectations) {
    this.#expectations = expectations;
    for (const text of expectations.defaults) {
      this.#characters.add(text);
      this.#signatureNames.add(text);
    }
  }

  /** Adds a row; 400 `too_many_rows`. `names` are the values of `nameAliases`. */
  add(place: RecordPosition, names: readonly string[]): void {
    const { rowsMax } = this.#expectations;
    if (this.#lines.length === rowsMax) throw tooManyRows(rowsMax);
    this.#lines.push(place.line);
    if (names.length > 0) this.#nameCells.push(names);
    this.#chunk(place);
  }

  /** Adds a text that a row is filled with. */
  addText(text: string, isAscii: boolean): void {
    this.#signatureNames.add(text);
    if (isAscii) return;
    this.#characters.add(text);
    if (this.#expectations.changesCase !== true) return;
    this.#characters.add(text.toUpperCase());
    this.#characters.add(text.toLowerCase());
  }

  /** The result; null when there was no row. */
  plan(header: Header): RowsPlan | null {
    if (this.#lines.length === 0) return null;
    return {
      header,
      chunks: this.#chunks,
      lines: this.#lines,
      nameCells: this.#nameCells,
      characters: this.#characters.sorted(),
      signatureNames: this.#signatureNames.all(),
    };
  }

  #chunk({ line, from, to }: RecordPosition): void {
    const last = this.#chunks.at(-1);
    const isFull =
      last === undefined || last.rows === CHUNK_ROWS_MAX || to - last.from > CHUNK_BYTES_MAX;
    if (isFull) {
      const place = { chunk: this.#chunks.length, firstRow: this.#lines.length };
      this.#chunks.push({ ...place, rows: 1, firstLine: line, from, to });
    } else {
      this.#chunks[this.#chunks.length - 1] = { ...last, rows: last.rows + 1, to };
    }
  }
}

/**
 * The chunks of a plan, with the file names of their rows. `numbers` and `lines` replace those of the file, for rows that
 * were copied from another one.
 */
export function cutChunks(
  { chunks, lines: fileLines }: RowsPlan,
  filenames: readonly string[],
  { numbers, lines }: Pick<Chunk, "numbers" | "lines"> = {
    numbers: fileLines.map((_, place) => place + 1),
    lines: fileLines,
  },
): readonly Chunk[] {
  return chunks.map(({ firstRow, ...chunk }) => {
    const part = [firstRow - 1, firstRow - 1 + chunk.rows] as const;
    const rows = { lines: lines.slice(...part), numbers: numbers.slice(...part) };
    return { ...chunk, ...rows, filenames: filenames.slice(...part), sourceSha256: null };
  });
}

/** 400 `too_many_rows`. */
export function tooManyRows(rowsMax: number): Refusal {
  const message = `The file has more than ${rowsMax} rows.`;
  return new Refusal(400, "too_many_rows", message, { limit: rowsMax });
}
