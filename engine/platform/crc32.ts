/** CRC-32 of `bytes` (ISO 3309, as ZIP has it), going on from `seed`, the CRC of what went before. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  if (TABLE[1] === 0) fillTable();
  let crc = ~seed;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Filled at first use. */
const TABLE = new Int32Array(256);

/** The polynomial, bits reversed. */
const POLYNOMIAL = 0xedb88320;

function fillTable(): void {
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (POLYNOMIAL & -(crc & 1));
    TABLE[byte] = crc;
  }
}
