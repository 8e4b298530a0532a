import { directoryEntryBytes, localHeaderBytes, type Member } from "./zip-records.ts";

/** A file's properties before it has an offset in the archive. */
export type MemberFacts = Omit<Member, "name" | "offset"> & { readonly name: string };

/** An archive's files in typed arrays: a job may have hundreds of thousands. */
export class Members {
  readonly count: number;
  /** Offset of each local header; the last entry is the directory's offset. */
  readonly starts: Float64Array;
  /** Offset of each directory entry, relative to the directory; the last entry is its length. */
  readonly entryStarts: Float64Array;
  readonly #names: Uint8Array;
  readonly #nameStarts: Float64Array;
  readonly #crcs: Uint32Array;
  readonly #sizes: Float64Array;
  readonly #packed: Float64Array;

  /** Calls `factsOf` once for each file. */
  constructor(count: number, factsOf: (index: number) => MemberFacts) {
    this.count = count;
    this.starts = new Float64Array(count + 1);
    this.entryStarts = new Float64Array(count + 1);
    this.#nameStarts = new Float64Array(count + 1);
    this.#crcs = new Uint32Array(count);
    this.#sizes = new Float64Array(count);
    this.#packed = new Float64Array(count);
    const names = new NameBytes();
    for (let index = 0; index < count; index += 1) {
      const { name, crc, sizeBytes, packedBytes } = factsOf(index);
      const nameBytes = names.add(name);
      const start = this.starts[index] ?? 0;
      const entryStart = this.entryStarts[index] ?? 0;
      this.#crcs[index] = crc;
      this.#sizes[index] = sizeBytes;
      this.#packed[index] = packedBytes;
      this.#nameStarts[index + 1] = names.length;
      this.starts[index + 1] =
        start + localHeaderBytes(nameBytes, sizeBytes, packedBytes) + packedBytes;
      this.entryStarts[index + 1] =
        entryStart + directoryEntryBytes(nameBytes, sizeBytes, packedBytes, start);
    }
    this.#names = names.bytes();
  }

  /** Offset of the central directory. */
  get directoryStart(): number {
    return this.starts[this.count] ?? 0;
  }

  get directoryBytes(): number {
    return this.entryStarts[this.count] ?? 0;
  }

  member(index: number): Member {
    return {
      name: this.#names.subarray(this.#nameStarts[index], this.#nameStarts[index + 1]),
      crc: this.#crcs[index] ?? 0,
      sizeBytes: this.#sizes[index] ?? 0,
      packedBytes: this.#packed[index] ?? 0,
      offset: this.starts[index] ?? 0,
    };
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

/** A name's length has 16 bits. */
const NAME_BYTES_MAX = 0xffff;

/** Concatenated names in UTF-8. */
class NameBytes {
  length = 0;
  readonly #encoder = new TextEncoder();
  #room = new Uint8Array(1 << 12);

  /** Appends a name; returns its length in bytes. */
  add(name: string): number {
    const bytesMax = name.length * 3;
    if (this.length + bytesMax > this.#room.length) {
      const larger = new Uint8Array(Math.max(this.#room.length * 2, this.length + bytesMax));
      larger.set(this.#room);
      this.#room = larger;
    }
    const { written } = this.#encoder.encodeInto(name, this.#room.subarray(this.length));
    if (written > NAME_BYTES_MAX)
      throw new RangeError("assertion failed: the name of an entry is too long");
    this.length += written;
    return written;
  }

  bytes(): Uint8Array {
    return this.#room.slice(0, this.length);
  }
}
