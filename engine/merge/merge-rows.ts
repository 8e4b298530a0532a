import { Stream } from "#cos";
import type { CompiledTemplate } from "#fill";
import type { Platform } from "#platform";
import type { GroupPart, MergeOffsets } from "./merge-offsets.ts";
import { MergeNumbering, type RowGroup } from "./number-merge.ts";
import { printTemplate } from "./print-template.ts";
import { type RowWriting, writeGroup } from "./write-rows.ts";
import { writeEnd, writeHead } from "./write-shared.ts";

/** Rows to merge, each filled with the same compiled template. */
export type MergeInput = {
  readonly compiled: CompiledTemplate;
  /** True where the template was compiled with TEST across every page. */
  readonly test: boolean;
  /** The text of each row's bookmark. */
  readonly titles: readonly string[];
};

/** A part of a merged document: given bytes, or a part of a group's. */
export type MergeSegment =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | ({ readonly kind: "group" } & GroupPart);

/**
 * Merges rows of one template into one PDF that is never held as a whole. `measure` takes the tails of each group of
 * rows in order. Then the length is known, and any range can be written again from the tails.
 */
export class RowMerger {
  readonly #writing: RowWriting;
  readonly #offsets: MergeOffsets;
  readonly #head: Uint8Array;
  #measured = 0;
  #crc: number;

  /** @throws RangeError without rows. */
  constructor({ compiled, test, titles }: MergeInput, platform: Platform) {
    if (titles.length === 0) throw new RangeError("There is no row to merge.");
    const template = printTemplate(compiled, test, platform);
    const numbering = new MergeNumbering({
      shared: template.objects.length,
      packed: template.objects.filter((object) => !(object instanceof Stream)).length,
      rows: titles.length,
      pages: template.pages.length,
      contents: template.pages.filter(({ row }) => row !== null).length,
    });
    const head = writeHead({ template, numbering, platform });
    // The shared objects are written; a layout that is kept does not hold them.
    const rest = { ...template, objects: [] };
    this.#writing = { template: rest, numbering, platform, title: (row) => titles[row] ?? "" };
    this.#offsets = head.offsets;
    this.#head = head.bytes;
    this.#crc = platform.crc32(head.bytes);
  }

  get groupCount(): number {
    return this.#writing.numbering.groupCount;
  }

  /** The rows of a group. */
  rowsOf(group: number): RowGroup {
    return this.#writing.numbering.group(group);
  }

  /** Takes the tails of the next group, one for each row. */
  measure(tails: readonly Uint8Array[]): void {
    const group = this.#measured;
    const written = writeGroup(this.#writing, group, tails, this.#offsets.firstImage(group));
    this.#offsets.add(written);
    this.#crc = this.#writing.platform.crc32(written.bytes, this.#crc);
    this.#measured += 1;
  }

  /** The layout, when every group was measured. */
  layout(): MergeLayout {
    if (this.#measured < this.groupCount) throw new RangeError("A group was not measured.");
    const end = writeEnd(this.#writing, this.#offsets, this.#crc);
    const crc = this.#writing.platform.crc32(end, this.#crc);
    return new MergeLayout(this.#writing, this.#offsets, { head: this.#head, end, crc });
  }
}

/** A merged document whose length is known. */
export class MergeLayout {
  readonly sizeBytes: number;
  /** CRC-32 of the document. */
  readonly crc: number;
  readonly #writing: RowWriting;
  readonly #offsets: MergeOffsets;
  readonly #head: Uint8Array;
  readonly #end: Uint8Array;

  constructor(
    writing: RowWriting,
    offsets: MergeOffsets,
    around: { readonly head: Uint8Array; readonly end: Uint8Array; readonly crc: number },
  ) {
    this.#writing = writing;
    this.#offsets = offsets;
    this.#head = around.head;
    this.#end = around.end;
    this.crc = around.crc;
    this.sizeBytes = offsets.end + around.end.length;
  }

  /** Memory that a layout holds, without titles and some bytes a row. */
  get heldBytes(): number {
    return this.#head.length + this.#end.length;
  }

  /** The rows of a group. */
  rowsOf(group: number): RowGroup {
    return this.#writing.numbering.group(group);
  }

  /** The sources of bytes `[from, to)`, in order. */
  *segments(from: number, to: number): Generator<MergeSegment> {
    const head = this.#head;
    const endAt = this.#offsets.end;
    if (from < head.length) yield { kind: "bytes", bytes: head.subarray(from, to) };
    for (const part of this.#offsets.groupsIn(from, to)) yield { kind: "group", ...part };
    if (to > endAt) {
      yield { kind: "bytes", bytes: this.#end.subarray(Math.max(0, from - endAt), to - endAt) };
    }
  }

  /** The bytes of a group, from the tails that were measured. */
  write(group: number, tails: readonly Uint8Array[]): Uint8Array {
    return writeGroup(this.#writing, group, tails, this.#offsets.firstImage(group)).bytes;
  }
}
