import type { FieldValue } from "@platen/engine";
import { present } from "#base/assert.ts";

/**
 * The values of rows as they are passed between threads. The texts of a row are one string, because the structured clone
 * of a string takes about as long as filling a small field.
 */
export type ValueColumns = {
  /** Values per row. */
  readonly width: number;
  /** Per value: the length of its text, or a member of `MARK`. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** Per row: its texts, concatenated. */
  readonly texts: readonly string[];
  /** Values that are marked as such, in order. */
  readonly others: readonly FieldValue[];
};

/**
 * Longer texts are passed by themselves: a part of a string keeps all of it in memory, and caches of the engine keep
 * texts. Below the marks.
 */
const TEXT_LENGTH_MAX = 200;
const MARK = { absent: 252, false: 253, true: 254, other: 255 } as const;

/** Returns the values of `rows`; a missing value is `null`. */
export function valueColumns(rows: readonly (readonly FieldValue[])[]): ValueColumns {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const kinds = new Uint8Array(width * rows.length);
  const others: FieldValue[] = [];
  let at = 0;
  const texts = rows.map((values) => {
    let row = "";
    for (let i = 0; i < width; i += 1) {
      const value = values[i] ?? null;
      if (typeof value === "string" && value.length <= TEXT_LENGTH_MAX) {
        kinds[at] = value.length;
        row += value;
      } else {
        const mark = markOf(value);
        kinds[at] = mark;
        if (mark === MARK.other) others.push(value);
      }
      at += 1;
    }
    return row;
  });
  return { width, kinds, texts, others };
}

function markOf(value: FieldValue): number {
  if (value === null) return MARK.absent;
  if (typeof value === "boolean") return value ? MARK.true : MARK.false;
  return MARK.other;
}

/** Reads the values of rows, one row after another. */
export class ValueReader {
  readonly #columns: ValueColumns;
  readonly #values: FieldValue[];
  #row = 0;
  #other = 0;

  constructor(columns: ValueColumns) {
    this.#columns = columns;
    this.#values = Array.from({ length: columns.width }, () => null);
  }

  /** The values of the next row; valid until the next call. */
  next(): readonly FieldValue[] {
    const values = this.#values;
    const { kinds, texts } = this.#columns;
    const text = present(texts[this.#row], "texts of a row");
    const first = this.#row * values.length;
    this.#row += 1;
    let at = 0;
    for (let i = 0; i < values.length; i += 1) {
      const kind = kinds[first + i] ?? MARK.absent;
      if (kind <= TEXT_LENGTH_MAX) {
        values[i] = text.slice(at, at + kind);
        at += kind;
      } else values[i] = this.#marked(kind);
    }
    return values;
  }

  #marked(mark: number): FieldValue {
    if (mark === MARK.absent) return null;
    if (mark !== MARK.other) return mark === MARK.true;
    this.#other += 1;
    return present(this.#columns.others[this.#other - 1], "value of a row");
  }
}
