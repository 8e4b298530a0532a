/** Checksums implemented by the platform; text is hashed as UTF-8. */
export type Hashing = {
  /** The SHA-256 of the concatenated parts, in lower-case hexadecimal. */
  readonly sha256: (...parts: readonly (string | Uint8Array)[]) => string;
  /** CRC-32 as used by ZIP, unsigned. */
  readonly crc32: (text: string) => number;
  /** 32 bytes (RFC 2104 with SHA-256), of the concatenated parts. */
  readonly hmacSha256: (key: Uint8Array, ...parts: readonly Uint8Array[]) => Uint8Array;
};
