import type { EntryColumns } from "@platen/engine/bundle";
import type { Hashing } from "#base/hashing.ts";

/** Names and sizes of the entries of the ZIP of an ended job, in the order of its rows. */
export type BundleIndex = {
  readonly manifest: IndexedManifest;
  /** Length of the prefix that the rows were filled with; null when they differ in it or none succeeded. */
  readonly prefixBytes: number | null;
  readonly entries: EntryColumns;
  /** The chunks with succeeded rows. */
  readonly chunks: readonly IndexedChunk[];
};

/** `manifest.json`. */
export type IndexedManifest = {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly deflated: Uint8Array;
};

/** A chunk whose succeeded rows' packed tails are concatenated in one object. */
export type IndexedChunk = {
  readonly chunk: number;
  readonly fence: number;
  /** Number of succeeded rows. */
  readonly rows: number;
  /** Checksum of the object, lower-case hexadecimal. */
  readonly tailsSha256: string;
};

// An encoded index: its SHA-256 in hexadecimal; the head, a float64 for each number; then the columns, the numbers
// before the bytes so that each array is aligned. Little-endian.
const FORMAT = 1;
const HEAD_NUMBERS = 8;
const SHA256_DIGITS = 64;
const NO_PREFIX = -1;

/** Encodes an index with its checksum. */
export function encodeIndex(index: BundleIndex, sha256: Hashing["sha256"]): Uint8Array {
  const { manifest, entries, chunks } = index;
  const { names, nameEnds, crcs, tailBytes, packedTailBytes } = entries;
  const { crc, sizeBytes, deflated } = manifest;
  const head = [
    FORMAT,
    nameEnds.length,
    chunks.length,
    names.length,
    deflated.length,
    crc,
    sizeBytes,
    index.prefixBytes ?? NO_PREFIX,
  ];
  const parts = [
    Float64Array.from(head),
    Float64Array.from(chunks, ({ chunk }) => chunk),
    Float64Array.from(chunks, ({ fence }) => fence),
    Float64Array.from(chunks, ({ rows }) => rows),
    nameEnds,
    crcs,
    tailBytes,
    packedTailBytes,
    ascii(manifest.sha256),
    ascii(chunks.map(({ tailsSha256 }) => tailsSha256).join("")),
    names,
    deflated,
  ];
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, SHA256_DIGITS);
  const bytes = new Uint8Array(length);
  let at = SHA256_DIGITS;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  bytes.set(ascii(sha256(bytes.subarray(SHA256_DIGITS))));
  return bytes;
}

/** Decodes an index; null when it is damaged or in another format. */
export function decodeIndex(bytes: Uint8Array, sha256: Hashing["sha256"]): BundleIndex | null {
  const sum = decodeLatin1(bytes.subarray(0, SHA256_DIGITS));
  if (sha256(bytes.subarray(SHA256_DIGITS)) !== sum) return null;
  // A copy, because arrays of numbers must be aligned.
  const read = new ArrayReader(Uint8Array.from(bytes.subarray(SHA256_DIGITS)));
  const head = read.float64(HEAD_NUMBERS);
  const [format, entryCount = 0, chunkCount = 0, nameBytes = 0, deflatedBytes = 0] = head;
  const [crc = 0, sizeBytes = 0, prefixBytes = NO_PREFIX] = head.subarray(5);
  if (format !== FORMAT) return null;
  const numbers = read.float64(chunkCount);
  const fences = read.float64(chunkCount);
  const rows = read.float64(chunkCount);
  const [nameEnds, crcs] = [read.uint32(entryCount), read.uint32(entryCount)];
  const [tailBytes, packedTailBytes] = [read.uint32(entryCount), read.uint32(entryCount)];
  const manifestSha256 = decodeLatin1(read.uint8(SHA256_DIGITS));
  const sums = decodeLatin1(read.uint8(SHA256_DIGITS * chunkCount));
  const names = read.uint8(nameBytes);
  return {
    manifest: { sha256: manifestSha256, crc, sizeBytes, deflated: read.uint8(deflatedBytes) },
    prefixBytes: prefixBytes === NO_PREFIX ? null : prefixBytes,
    entries: { names, nameEnds, crcs, tailBytes, packedTailBytes },
    chunks: Array.from(numbers, (chunk, at) => ({
      chunk,
      fence: fences[at] ?? 0,
      rows: rows[at] ?? 0,
      tailsSha256: sums.slice(SHA256_DIGITS * at, SHA256_DIGITS * (at + 1)),
    })),
  };
}

function ascii(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

/** Views of consecutive arrays in a buffer. */
class ArrayReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  float64(count: number): Float64Array {
    return new Float64Array(this.#bytes.buffer, this.#advance(count * 8), count);
  }

  uint32(count: number): Uint32Array {
    return new Uint32Array(this.#bytes.buffer, this.#advance(count * 4), count);
  }

  uint8(count: number): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#advance(count), count);
  }

  #advance(bytes: number): number {
    const from = this.#at;
    this.#at += bytes;
    return from;
  }
}
