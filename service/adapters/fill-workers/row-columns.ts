/**
 * Rows and their outcomes as they are passed between threads: a few arrays and one text for all rows, because the
 * structured clone of an object per row costs a multiple.
 */
import { assert, present } from "#base/assert.ts";
import {
  type FilledRows,
  type FillIssue,
  type RowOutcome,
  type RowsToFill,
  type RowToFill,
} from "#domain/filling";
import { type ValueColumns, valueColumns } from "./value-columns.ts";

/** `RowsToFill`, the rows by column. */
export type RowColumns = Omit<RowsToFill, "rows"> & {
  readonly rows: readonly number[];
  readonly values: ValueColumns;
  /** Null: all rows have the source of the work. */
  readonly sourceIds: readonly (string | null)[] | null;
  /** Null: no row has suspicious values. */
  readonly suspicious: readonly (readonly number[] | null)[] | null;
  /** Null: no row has failed already. */
  readonly hasFailed: readonly (true | null)[] | null;
};

/** `FilledRows`, the outcomes by column, in the order of the rows. */
export type OutcomeColumns = {
  /** `FIGURES` per row: bytes of the packed tail, bytes of the tail, CRC-32; all 0 for a refused row. */
  readonly figures: Uint32Array<ArrayBuffer>;
  /** SHA-256 of the filled rows in hexadecimal, concatenated. */
  readonly sha256: string;
  /** Rows that were refused or have warnings, ascending by index. */
  readonly noted: readonly NotedRow[];
  readonly packed: Uint8Array<ArrayBuffer>;
};

type NotedRow = {
  readonly index: number;
  readonly isRefused: boolean;
  readonly issues: readonly FillIssue[];
};

const FIGURES = 3;
const SHA256_CHARACTERS = 64;

/** Returns the columns of rows. */
export function rowColumns({ rows, ...work }: RowsToFill): RowColumns {
  return {
    ...work,
    rows: rows.map(({ row }) => row),
    values: valueColumns(rows.map(({ values }) => values)),
    sourceIds: columnOrNull(rows, "sourceId"),
    suspicious: columnOrNull(rows, "suspicious"),
    hasFailed: columnOrNull(rows, "hasFailed"),
  };
}

/** Collects outcomes by column. */
export class OutcomeRecorder {
  readonly #figures: Uint32Array<ArrayBuffer>;
  readonly #noted: NotedRow[] = [];
  #sha256 = "";
  #index = 0;

  constructor(rows: number) {
    this.#figures = new Uint32Array(rows * FIGURES);
  }

  /** Records the next row as filled. */
  filled(outcome: Omit<Extract<RowOutcome, { kind: "filled" }>, "kind" | "row">): void {
    const at = this.#index * FIGURES;
    this.#figures[at] = outcome.packedBytes;
    this.#figures[at + 1] = outcome.tailBytes;
    this.#figures[at + 2] = outcome.crc;
    this.#sha256 += outcome.sha256;
    this.#note(false, outcome.warnings);
  }

  /** Records the next row as refused. */
  refused(issues: readonly FillIssue[]): void {
    this.#note(true, issues);
  }

  columns(packed: Uint8Array<ArrayBuffer>): OutcomeColumns {
    assert(this.#index * FIGURES === this.#figures.length, "every row has an outcome");
    return { figures: this.#figures, sha256: this.#sha256, noted: this.#noted, packed };
  }

  #note(isRefused: boolean, issues: readonly FillIssue[]): void {
    const index = this.#index;
    this.#index += 1;
    if (isRefused || issues.length > 0) this.#noted.push({ index, isRefused, issues });
  }
}

/** Returns the outcomes of `rows` from their columns. */
export function filledRows(
  rows: readonly { readonly row: number }[],
  { figures, sha256, noted, packed }: OutcomeColumns,
): FilledRows {
  let filled = 0;
  let nextNoted = 0;
  const outcomes = rows.map(({ row }, index): RowOutcome => {
    const note = noted[nextNoted]?.index === index ? noted[nextNoted] : null;
    if (note !== null) nextNoted += 1;
    if (note?.isRefused === true) return { kind: "refused", row, issues: note.issues };
    const from = filled * SHA256_CHARACTERS;
    filled += 1;
    return {
      kind: "filled",
      row,
      packedBytes: present(figures[index * FIGURES], "bytes of a packed tail"),
      tailBytes: present(figures[index * FIGURES + 1], "bytes of a tail"),
      crc: present(figures[index * FIGURES + 2], "CRC-32 of a row"),
      sha256: sha256.slice(from, from + SHA256_CHARACTERS),
      warnings: note?.issues ?? NONE,
    };
  });
  return { kind: "tried", outcomes, packed };
}

const NONE: readonly FillIssue[] = [];

/** A column with null for absent members, or null when all are absent. */
function columnOrNull<Key extends "sourceId" | "suspicious" | "hasFailed">(
  rows: readonly RowToFill[],
  key: Key,
): readonly (NonNullable<RowToFill[Key]> | null)[] | null {
  return rows.some((row) => row[key] !== undefined) ? rows.map((row) => row[key] ?? null) : null;
}
