/** A PDF of a bundle. */
export type BundleEntry = {
  readonly name: string;
  /** CRC-32 of prefix and tail. */
  readonly crc: number;
  readonly tailBytes: number;
  readonly packedTailBytes: number;
};

/** A bundle's PDFs by column, in order: can be stored, and laid out again without decoding each entry. */
export type EntryColumns = {
  /** Names in UTF-8, concatenated. */
  readonly names: Uint8Array;
  /** End of each name in `names`. */
  readonly nameEnds: Uint32Array;
  readonly crcs: Uint32Array;
  readonly tailBytes: Uint32Array;
  readonly packedTailBytes: Uint32Array;
};

/** The length of a name has 16 bits (APPNOTE 4.4.10). */
const NAME_BYTES_MAX = 0xffff;

/** Stores entries by column. Throws for a name of more than 65,535 bytes. */
export function entryColumns(entries: readonly BundleEntry[]): EntryColumns {
  const nameEnds = new Uint32Array(entries.length);
  const names = new NameBytes();
  for (const [index, { name }] of entries.entries()) nameEnds[index] = names.add(name);
  return {
    names: names.bytes(),
    nameEnds,
    crcs: Uint32Array.from(entries, ({ crc }) => crc),
    tailBytes: Uint32Array.from(entries, ({ tailBytes }) => tailBytes),
    packedTailBytes: Uint32Array.from(entries, ({ packedTailBytes }) => packedTailBytes),
  };
}

/** Concatenated names in UTF-8. */
class NameBytes {
  readonly #encoder = new TextEncoder();
  #room = new Uint8Array(1 << 12);
  #length = 0;

  /** Appends a name; returns where it ends. */
  add(name: string): number {
    const bytesMax = name.length * 3;
    if (this.#length + bytesMax > this.#room.length) {
      const larger = new Uint8Array(Math.max(this.#room.length * 2, this.#length + bytesMax));
      larger.set(this.#room);
      this.#room = larger;
    }
    const { written } = this.#encoder.encodeInto(name, this.#room.subarray(this.#length));
    if (written > NAME_BYTES_MAX)
      throw new RangeError("assertion failed: the name of an entry is too long");
    return (this.#length += written);
  }

  bytes(): Uint8Array {
    return this.#room.slice(0, this.#length);
  }
}
