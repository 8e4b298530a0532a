import { Refusal } from "#base/refusal.ts";
import type { Chunk, ChunkPlan } from "../chunks/chunk.ts";
import { Characters } from "../compile/characters.ts";
import { SignatureNames } from "../rows/signature-names.ts";
import type { Expectations, Header } from "./header.ts";

/** What one pass over a file finds. Of its values nothing is kept but what names are made of, and their characters. */
export type RowsPlan = {
  readonly header: Header;
  readonly chunks: readonly ChunkPlan[];
  /** The physical line of each row. */
  readonly lines: readonly number[];
  /** The values of `nameAliases`, for each row; empty when there are none. */
  readonly nameCells: readonly (readonly string[])[];
  /** Those beyond ASCII in the values of known columns and in defaults: sorted, each once. */
  readonly characters: string;
  /** What there looks like the id of a stored signature. */
  readonly signatureNames: readonly string[];
};

/** Where a row stands in its file. */
type RowPlace = { readonly line: number; readonly from: number; readonly to: number };

const CHUNK_ROWS_MAX = 500;
const CHUNK_BYTES_MAX = 1024 * 1024;

/** Gathers what has to be known of a file's rows before they are promised, and cuts them in chunks. */
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

  /** One row more; 400 `too_many_rows`. `names` are the values of `nameAliases`. */
  add(place: RowPlace, names: readonly string[]): void {
    const { rowsMax } = this.#expectations;
    if (this.#lines.length === rowsMax) throw tooManyRows(rowsMax);
    this.#lines.push(place.line);
    if (names.length > 0) this.#nameCells.push(names);
    this.#chunk(place);
  }

  /** A text that a row is filled with. */
  addText(text: string, isAscii: boolean): void {
    this.#signatureNames.add(text);
    if (isAscii) return;
    this.#characters.add(text);
    if (this.#expectations.changesCase !== true) return;
    this.#characters.add(text.toUpperCase());
    this.#characters.add(text.toLowerCase());
  }

  /** What was gathered; null when there was no row. */
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

  #chunk({ line, from, to }: RowPlace): void {
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
 * The chunks of a plan with what is known of each row of the file: its name, its number and line where these are not
 * those that it has in the file.
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

function tooManyRows(rowsMax: number): Refusal {
  const message = `The file has more than ${rowsMax} rows.`;
  return new Refusal(400, "too_many_rows", message, { limit: rowsMax });
}
