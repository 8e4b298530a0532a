import { hexValue, isWhite } from "#cos";

const TILDE = 0x7e;
const GREATER = 0x3e;
const LETTER_Z = 0x7a;

/** ASCIIHexDecode (ISO 32000-2, 7.4.2); what is no digit is passed over. */
export function decodeHex(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length + 1) >> 1);
  let digits = 0;
  for (const byte of data) {
    if (byte === GREATER) break;
    const digit = hexValue(byte);
    if (digit < 0) continue;
    out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
    digits += 1;
  }
  return out.subarray(0, (digits + 1) >> 1);
}

/** ASCII85Decode (7.4.3): five characters make four bytes, `z` four zeros. */
export function decode85(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  let value = 0;
  let count = 0;
  for (const byte of data) {
    if (byte === TILDE) break;
    if (isWhite(byte)) continue;
    if (byte === LETTER_Z && count === 0) {
      out.push(0, 0, 0, 0);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    value = value * 85 + (byte - 0x21);
    count += 1;
    if (count < 5) continue;
    pushWord(out, value, 4);
    value = 0;
    count = 0;
  }
  if (count > 1) {
    for (let i = count; i < 5; i += 1) value = value * 85 + 84;
    pushWord(out, value, count - 1);
  }
  return Uint8Array.from(out);
}

function pushWord(out: number[], value: number, bytes: number): void {
  for (let i = 0; i < bytes; i += 1) out.push(Math.floor(value / 256 ** (3 - i)) % 256);
}
