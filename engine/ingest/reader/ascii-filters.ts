import { hexValue } from "#cos";
import { BoundedOutput } from "./bounded-output.ts";

const TILDE = 0x7e;
const GREATER = 0x3e;
const LETTER_Z = 0x7a;

/** What each byte is as a digit, −1 for none: a bomb's sixty million bytes are looked up in a moment. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => hexValue(byte));

/** ASCIIHexDecode (ISO 32000-2, 7.4.2); what is no digit is passed over. */
export function decodeHex(data: Uint8Array): Uint8Array {
  const found = data.indexOf(GREATER);
  const to = found === -1 ? data.length : found;
  const out = new Uint8Array((to + 1) >> 1);
  let digits = 0;
  for (let at = 0; at < to; at += 1) {
    const digit = DIGITS[data[at] ?? 0] ?? -1;
    if (digit < 0) continue;
    out[digits >> 1] = digits % 2 === 0 ? digit << 4 : (out[digits >> 1] ?? 0) | digit;
    digits += 1;
  }
  return out.subarray(0, (digits + 1) >> 1);
}

/** ASCII85Decode (7.4.3): five characters make four bytes, `z` four zeros; `null` when more than `bytesMax` come out. */
export function decode85(data: Uint8Array, bytesMax: number): Uint8Array | null {
  const out = new BoundedOutput(bytesMax);
  let value = 0;
  let count = 0;
  const found = data.indexOf(TILDE);
  const to = found === -1 ? data.length : found;
  for (let at = 0; at < to; at += 1) {
    const byte = data[at] ?? 0;
    const isZero = byte === LETTER_Z && count === 0;
    if (!isZero && (byte < 0x21 || byte > 0x75)) continue;
    value = isZero ? 0 : value * 85 + (byte - 0x21);
    count = isZero ? 5 : count + 1;
    if (count < 5) continue;
    if (!putWord(out, value, 4)) return null;
    value = 0;
    count = 0;
  }
  if (count > 1) {
    for (let i = count; i < 5; i += 1) value = value * 85 + 84;
    if (!putWord(out, value, count - 1)) return null;
  }
  return out.bytes();
}

/** False where there is no room. */
function putWord(out: BoundedOutput, value: number, bytes: number): boolean {
  const at = out.take(bytes);
  if (at === -1) return false;
  for (let i = 0; i < bytes; i += 1) out.room[at + i] = Math.floor(value / 256 ** (3 - i)) % 256;
  return true;
}
