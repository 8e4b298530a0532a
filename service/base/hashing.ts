/** Sums over text as UTF-8, which a platform does better than we would. */
export type Hashing = {
  /** Lower-case hexadecimal. */
  readonly sha256: (text: string) => string;
  /** CRC-32 as ZIP has it, unsigned. */
  readonly crc32: (text: string) => number;
};
