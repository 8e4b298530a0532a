/** Checksums, over text as UTF-8 where they take text, which a platform does better than we would. */
export type Hashing = {
  /** Of the parts one after another, in lower-case hexadecimal. */
  readonly sha256: (...parts: readonly (string | Uint8Array)[]) => string;
  /** CRC-32 as ZIP has it, unsigned. */
  readonly crc32: (text: string) => number;
  /** 32 bytes (RFC 2104 with SHA-256). */
  readonly hmacSha256: (key: Uint8Array, data: Uint8Array) => Uint8Array;
};
