/**
 * Operations that a host may do faster; the engine itself imports nothing from Node. Every function is pure and returns
 * an array that owns its buffer, so that it can be transferred to another thread.
 */
export type Platform = {
  /** A zlib stream (RFC 1950) of `bytes`, for /FlateDecode, as small as possible. */
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
  /** The same, several times faster for the many small streams of a row; a few percent larger. */
  readonly deflateQuickly: (bytes: Uint8Array) => Uint8Array;
  /**
   * Raw deflate (RFC 1951) of `bytes`, ended by a sync flush: whole bytes, BFINAL not set, so that blocks can follow.
   */
  readonly deflateRawOpen: (bytes: Uint8Array) => Uint8Array;
  /** Raw deflate of `bytes` that may refer to `dictionary` (at most its last 32 KiB); ends with BFINAL. */
  readonly deflateRawAfter: (bytes: Uint8Array, dictionary: Uint8Array) => Uint8Array;
  /**
   * The inverse of `deflateRawAfter`, for valid data of exactly `sizeBytes`; `null` for other data. `dictionary`: at most
   * 32 KiB.
   */
  readonly inflateRawAfter: (
    bytes: Uint8Array,
    dictionary: Uint8Array,
    sizeBytes: number,
  ) => Uint8Array | null;
  /**
   * Decompresses a zlib stream, tolerating damage at its end; `null` when nothing can be read or the output exceeds
   * `bytesMax`.
   */
  readonly inflate: (bytes: Uint8Array, bytesMax: number) => Uint8Array | null;
  /** AES-128 or AES-256, by the length of `key`, in CBC mode with padding (ISO 32000-2, 7.6.3.1). */
  readonly encryptAes: (key: Uint8Array, vector: Uint8Array, plain: Uint8Array) => Uint8Array;
  /** HMAC (RFC 2104) with SHA-256: 32 bytes. */
  readonly hmacSha256: (key: Uint8Array) => (bytes: Uint8Array) => Uint8Array;
  /** CRC-32 as in ZIP; `seed` is the CRC of the preceding bytes. */
  readonly crc32: (bytes: Uint8Array, seed?: number) => number;
};
