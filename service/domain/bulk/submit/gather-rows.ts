import type { Hashing } from "#base/hashing.ts";
import type { ByteRange } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Chunk } from "#domain/bulk-records";
import { Characters, SignatureNames } from "#domain/filling";
import type { Expectations, Header } from "./header.ts";

/** The part of a file that makes a chunk. */
type ChunkPlan = Omit<Chunk, "numbers" | "lines" | "filenames"> & {
  /** Position of its first row in the file, from 1. */
  readonly firstRow: number;
};

/** The result of one pass over a file. It keeps only the values for file names and the characters. */
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
type RecordPosition = ByteRange & { readonly line: number };

const CHUNK_ROWS_MAX = 500;
const CHUNK_BYTES_MAX = 1024 * 1024;

/** Collects what must be known of the rows before they are accepted, and cuts them into chunks. */
export class RowGatherer {
  readonly #expectations: Expectations;
  readonly #sha256: Hashing["sha256"] | null;
  /** The bytes that were read after the last complete chunk, and their offset in the file. */
  readonly #held: Uint8Array[] = [];
  #heldFrom = 0;
  readonly #chunks: ChunkPlan[] = [];
  readonly #lines: number[] = [];
  readonly #nameCells: (readonly string[])[] = [];
  readonly #characters = new Characters();
  readonly #signatureNames = new SignatureNames();

  /** `sha256`: null to have no checksums of the chunks. */
  constructor(expectations: Expectations, sha256: Hashing["sha256"] | null) {
    this.#expectations = expectations;
    this.#sha256 = sha256;
    for (const text of expectations.defaults) {
      this.#characters.add(text);
      this.#signatureNames.add(text);
    }
  }

  /** The bytes of the file, of which those of the current chunk are kept for its checksum. */
  async *read(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of file) {
      if (this.#sha256 !== null) this.#held.push(piece);
      yield piece;
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
    this.#completeChunk();
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
      this.#completeChunk();
      const place = { chunk: this.#chunks.length, firstRow: this.#lines.length };
      this.#chunks.push({ ...place, rows: 1, firstLine: line, from, to, sourceSha256: null });
    } else {
      this.#chunks[this.#chunks.length - 1] = { ...last, rows: last.rows + 1, to };
    }
  }

  #completeChunk(): void {
    const last = this.#chunks.pop();
    if (last === undefined) return;
    const sourceSha256 = this.#sha256?.(...this.#takeHeld(last)) ?? null;
    this.#chunks.push({ ...last, sourceSha256 });
  }

  /** The bytes of a chunk; they and those before are no longer held. */
  #takeHeld({ from, to }: ByteRange): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    for (let piece = this.#held[0]; piece !== undefined; piece = this.#held[0]) {
      const start = this.#heldFrom;
      parts.push(piece.subarray(Math.max(0, from - start), Math.max(0, to - start)));
      if (start + piece.length > to) break;
      this.#held.shift();
      this.#heldFrom += piece.length;
    }
    return parts;
  }
}

type RowOrigins = {
  readonly numbers: readonly number[];
  readonly lines: readonly number[];
};

/**
 * The chunks of a plan, with the file names of their rows. `numbers` and `lines` replace those of the file, for rows that
 * were copied from another one.
 */
export function cutChunks(
  { chunks, lines: fileLines }: RowsPlan,
  filenames: readonly string[],
  { numbers, lines }: RowOrigins = {
    numbers: fileLines.map((_, place) => place + 1),
    lines: fileLines,
  },
): readonly Chunk[] {
  return chunks.map(({ firstRow, ...chunk }) => {
    const part = [firstRow - 1, firstRow - 1 + chunk.rows] as const;
    const rows = { lines: lines.slice(...part), numbers: numbers.slice(...part) };
    return { ...chunk, ...rows, filenames: filenames.slice(...part) };
  });
}

/** 400 `too_many_rows`. */
export function tooManyRows(rowsMax: number): Refusal {
  const message = `The file has more than ${rowsMax} rows.`;
  return new Refusal(400, "too_many_rows", message, { limit: rowsMax });
}
