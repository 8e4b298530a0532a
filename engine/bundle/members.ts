import type { EntryColumns } from "./entry-columns.ts";
import { directoryEntryBytes, localHeaderBytes, type Member } from "./zip-records.ts";

/** A complete file of a bundle, deflated. */
export type ExtraFile = {
  readonly name: string;
  readonly deflated: Uint8Array;
  readonly crc: number;
  readonly sizeBytes: number;
};

/** Length of a prefix, plain and deflated. */
export type PrefixSize = { readonly bytes: number; readonly deflatedBytes: number };

/** An archive's files: PDFs with common prefixes, followed by complete files. */
export type MembersInput = {
  readonly entries: EntryColumns;
  readonly prefixes: readonly PrefixSize[];
  /** Index of each entry's prefix; absent: all have the first. */
  readonly prefixOf?: Uint32Array;
  readonly extra: readonly ExtraFile[];
};

/** An archive's files and their offsets, in typed arrays: a job may have hundreds of thousands. */
export class Members {
  readonly count: number;
  /** Offset of each local header; the last entry is the directory's offset. */
  readonly starts: Float64Array;
  /** Offset of each directory entry, relative to the directory; the last entry is its length. */
  readonly entryStarts: Float64Array;
  readonly #input: MembersInput;
  readonly #extraNames: readonly Uint8Array[];

  constructor(input: MembersInput) {
    const { entries, extra } = input;
    const entryCount = entries.nameEnds.length;
    this.#input = input;
    this.#extraNames = extra.map(({ name }) => new TextEncoder().encode(name));
    this.count = entryCount + extra.length;
    this.starts = new Float64Array(this.count + 1);
    this.entryStarts = new Float64Array(this.count + 1);
    for (let index = 0; index < this.count; index += 1) {
      const { name, sizeBytes, packedBytes, offset } = this.member(index);
      this.starts[index + 1] =
        offset + localHeaderBytes(name.length, sizeBytes, packedBytes) + packedBytes;
      this.entryStarts[index + 1] =
        (this.entryStarts[index] ?? 0) +
        directoryEntryBytes(name.length, sizeBytes, packedBytes, offset);
    }
  }

  /** Index of an entry's prefix. */
  prefixOf(index: number): number {
    return this.#input.prefixOf?.[index] ?? 0;
  }

  /** Length of an entry's prefix, deflated; 0 for a complete file. */
  prefixBytes(index: number): number {
    if (index >= this.#input.entries.nameEnds.length) return 0;
    return this.#input.prefixes[this.prefixOf(index)]?.deflatedBytes ?? 0;
  }

  /** Offset of the central directory. */
  get directoryStart(): number {
    return this.starts[this.count] ?? 0;
  }

  get directoryBytes(): number {
    return this.entryStarts[this.count] ?? 0;
  }

  /** The file with this index; its offset follows from the files before it. */
  member(index: number): Member {
    const { entries, extra, prefixes } = this.#input;
    const { names, nameEnds, crcs, tailBytes, packedTailBytes } = entries;
    const offset = this.starts[index] ?? 0;
    if (index < nameEnds.length) {
      const prefix = prefixes[this.prefixOf(index)];
      return {
        name: names.subarray(index === 0 ? 0 : nameEnds[index - 1], nameEnds[index]),
        crc: crcs[index] ?? 0,
        sizeBytes: (prefix?.bytes ?? 0) + (tailBytes[index] ?? 0),
        packedBytes: (prefix?.deflatedBytes ?? 0) + (packedTailBytes[index] ?? 0),
        offset,
      };
    }
    const file = extra[index - nameEnds.length];
    const name = this.#extraNames[index - nameEnds.length];
    if (file === undefined || name === undefined)
      throw new RangeError("assertion failed: no such file in the bundle");
    const { crc, sizeBytes, deflated } = file;
    return { name, crc, sizeBytes, packedBytes: deflated.length, offset };
  }
}

/** Index of the last entry that is at most `position`, in an ascending array. */
export function lastAtMost(starts: Float64Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
