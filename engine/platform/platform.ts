/**
 * What a host does faster than we can, handed in: the engine itself imports nothing of Node.
 * Every function is pure: the same bytes give the same bytes. What it gives is a new array that has
 * its buffer to itself, so that it can be handed to another thread.
 */
export type Platform = {
  /** A zlib stream (RFC 1950) of `bytes`, packed well: for /FlateDecode. */
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
  /** Raw deflate (RFC 1951) of `bytes`, ended by a sync flush: complete bytes, BFINAL not set, so that blocks can follow. */
  readonly deflateRawOpen: (bytes: Uint8Array) => Uint8Array;
  /** Raw deflate of `bytes` as it may follow `dictionary` (at most the last 32 KiB count); ends with BFINAL. */
  readonly deflateRawAfter: (bytes: Uint8Array, dictionary: Uint8Array) => Uint8Array;
  /** Undoes a zlib stream, tolerating damage at its end; `null` when nothing can be read or more than `bytesMax` come out. */
  readonly inflate: (bytes: Uint8Array, bytesMax: number) => Uint8Array | null;
  /** CRC-32 as ZIP has it; `seed` is the CRC of what went before. */
  readonly crc32: (bytes: Uint8Array, seed?: number) => number;
};
