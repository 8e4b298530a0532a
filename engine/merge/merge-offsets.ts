import { lastAtMost } from "#bundle";
import { type MergeNumbering, PACKED_OBJECTS_MAX } from "./number-merge.ts";
import type { WrittenGroup } from "./write-rows.ts";

/** An object that rows or others share: at a position, or in an object stream. */
export type SharedEntry =
  | { readonly kind: "at"; readonly position: number }
  | { readonly kind: "packed"; readonly stream: number; readonly index: number };

/** Bytes `[from, to)` of a group. */
export type GroupPart = { readonly group: number; readonly from: number; readonly to: number };

/** Positions of all objects of a merged document, collected while it is measured. */
export class MergeOffsets {
  readonly #numbering: MergeNumbering;
  readonly #shared = new Map<number, SharedEntry>();
  readonly #contents: Float64Array;
  /** Start of each group, and the end of the last. */
  readonly #starts: Float64Array;
  readonly #packed: Float64Array;
  readonly #images: number[] = [];
  /** Images before each group. */
  readonly #imagesBefore: Uint32Array;
  #measured = 0;

  constructor(numbering: MergeNumbering, headBytes: number) {
    const { shape, groupCount } = numbering;
    this.#numbering = numbering;
    this.#contents = new Float64Array(shape.rows * shape.contents);
    this.#starts = new Float64Array(groupCount + 1);
    this.#starts[0] = headBytes;
    this.#packed = new Float64Array(groupCount);
    this.#imagesBefore = new Uint32Array(groupCount + 1);
  }

  /** Position of the group to be measured next, or of what follows the last group. */
  get end(): number {
    return this.#starts[this.#measured] ?? 0;
  }

  set(number: number, entry: SharedEntry): void {
    this.#shared.set(number, entry);
  }

  /** Number of the first image of a group. */
  firstImage(group: number): number {
    return this.#numbering.numbers.images + (this.#imagesBefore[group] ?? 0);
  }

  add({ bytes, contents, images, packed }: WrittenGroup): void {
    const group = this.#measured;
    const start = this.end;
    const { from } = this.#numbering.group(group);
    const first = from * this.#numbering.shape.contents;
    for (const [index, at] of contents.entries()) this.#contents[first + index] = start + at;
    for (const at of images) this.#images.push(start + at);
    this.#packed[group] = start + packed;
    this.#measured += 1;
    this.#starts[this.#measured] = start + bytes.length;
    this.#imagesBefore[this.#measured] = this.#images.length;
  }

  /** The groups with bytes of `[from, to)`. */
  *groupsIn(from: number, to: number): Generator<GroupPart> {
    const starts = this.#starts;
    const begin = Math.max(from, starts[0] ?? 0);
    const end = Math.min(to, this.end);
    if (begin >= end) return;
    for (let group = lastAtMost(starts, begin); (starts[group] ?? end) < end; group += 1) {
      const start = starts[group] ?? 0;
      const next = starts[group + 1] ?? start;
      yield { group, from: Math.max(0, begin - start), to: Math.min(end, next) - start };
    }
  }

  /** The data of the cross-reference stream with that number and position (ISO 32000-2, 7.5.8). */
  table(xrefNumber: number, xrefAt: number): XrefTable {
    const table = new XrefTable(xrefNumber + 1, xrefAt);
    for (const [number, entry] of this.#shared) {
      if (entry.kind === "at") table.at(number, entry.position);
      else table.packed(number, entry.stream, entry.index);
    }
    const { shape, numbers, groupCount } = this.#numbering;
    for (let row = 0; row < shape.rows; row += 1) this.#addRow(table, row);
    for (let group = 0; group < groupCount; group += 1) {
      table.at(numbers.groups + group, this.#packed[group] ?? 0);
    }
    for (const [index, at] of this.#images.entries()) table.at(numbers.images + index, at);
    table.at(xrefNumber, xrefAt);
    return table;
  }

  /** Number of the cross-reference stream, the last one. */
  get xrefNumber(): number {
    return this.#numbering.numbers.images + this.#images.length;
  }

  #addRow(table: XrefTable, row: number): void {
    const numbering = this.#numbering;
    const { pages, contents } = numbering.shape;
    const group = numbering.groupOf(row);
    const stream = numbering.numbers.groups + group;
    const first = (row - numbering.group(group).from) * (pages + 1);
    for (let page = 0; page < pages; page += 1) {
      table.packed(numbering.page(row, page), stream, first + page);
    }
    for (let content = 0; content < contents; content += 1) {
      const at = this.#contents[row * contents + content] ?? 0;
      table.at(numbering.content(row, content), at);
    }
    table.packed(numbering.bookmark(row), stream, first + pages);
  }
}

const FOUR_BYTES_MAX = 0xffff_ffff;

/** The entries of a cross-reference stream: a type, an offset or stream number, an index. */
export class XrefTable {
  readonly bytes: Uint8Array;
  /** Width of the second field. */
  readonly width: number;
  readonly #view: DataView;

  constructor(size: number, offsetMax: number) {
    this.width = offsetMax > FOUR_BYTES_MAX ? 6 : 4;
    this.bytes = new Uint8Array(size * this.#entryBytes);
    this.#view = new DataView(this.bytes.buffer);
    this.#view.setUint16(this.width + 1, 0xffff);
  }

  at(number: number, position: number): void {
    this.#put(number, 1, position, 0);
  }

  packed(number: number, stream: number, index: number): void {
    this.#put(number, 2, stream, index);
  }

  get #entryBytes(): number {
    return this.width + 3;
  }

  #put(number: number, type: number, second: number, third: number): void {
    const start = number * this.#entryBytes;
    this.#view.setUint8(start, type);
    const low = start + 1 + this.width - 4;
    if (this.width > 4) this.#view.setUint16(start + 1, Math.floor(second / 2 ** 32));
    this.#view.setUint32(low, second % 2 ** 32);
    this.#view.setUint16(low + 4, third);
  }
}

/** Cuts objects into parts that fit an object stream. */
export function packs<T>(objects: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(objects.length / PACKED_OBJECTS_MAX);
  return Array.from({ length: count }, (_, part) =>
    objects.slice(part * PACKED_OBJECTS_MAX, (part + 1) * PACKED_OBJECTS_MAX),
  );
}
