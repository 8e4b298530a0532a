import { hexValue, isWhite } from "#cos";
import { BoundedOutput } from "./bounded-output.ts";

const TILDE = 0x7e;
const LESS = 0x3c;
const GREATER = 0x3e;
const LETTER_Z = 0x7a;
const WORD = 2 ** 32;

/** Value of each byte as a digit, −1 for others. A table, because a bomb may have sixty million bytes. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => hexValue(byte));

/** ASCIIHexDecode (ISO 32000-2, 7.4.2); other characters are ignored. */
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

/**
 * ASCII85Decode (7.4.3): five characters make four bytes, `z` four zeros; `null` when the output exceeds `bytesMax`.
 *
 * An invalid byte may have replaced a character, as pdf.js and pdf-lib assume, or been inserted. The two readings align
 * later groups differently; the one with fewer groups above 2³² − 1 is used, on a tie the first. Either way one invalid
 * byte damages only its own group.
 */
export function decode85(data: Uint8Array, bytesMax: number): Uint8Array | null {
  const from = data[0] === LESS && data[1] === TILDE ? 2 : 0;
  const digits = data.subarray(from, endOf85(data, from));
  const replaced = decodeGroups(digits, bytesMax, true);
  if (replaced === null || !replaced.hasBad) return replaced?.bytes ?? null;
  const inserted = decodeGroups(digits, bytesMax, false);
  const isInserted = inserted !== null && inserted.impossible < replaced.impossible;
  return isInserted ? inserted.bytes : replaced.bytes;
}

/** Offset of `~>`, or of a `~` at the very end; any other `~` is an invalid byte. */
function endOf85(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(TILDE, from); at !== -1; at = data.indexOf(TILDE, at + 1)) {
    let next = at + 1;
    while (next < data.length && isWhite(data[next] ?? 0)) next += 1;
    if (next === data.length || data[next] === GREATER) return at;
    // Skips white space, so that it is scanned only once.
    at = next - 1;
  }
  return data.length;
}

type Groups = {
  readonly bytes: Uint8Array;
  readonly hasBad: boolean;
  /** Number of groups that no encoder writes: above the maximum, or a single character at the end. */
  readonly impossible: number;
};

function decodeGroups(data: Uint8Array, bytesMax: number, countsBad: boolean): Groups | null {
  const out = new BoundedOutput(bytesMax);
  let [value, count, impossible] = [0, 0, 0];
  let hasBad = false;
  let isSpoilt = false;
  for (const byte of data) {
    const isZero = byte === LETTER_Z && count === 0;
    const isBad = !isZero && (byte < 0x21 || byte > 0x75);
    if (isBad && isWhite(byte)) continue;
    hasBad ||= isBad;
    if (isBad && !countsBad) continue;
    isSpoilt ||= isBad;
    value = isZero ? 0 : value * 85 + (isBad ? 0 : byte - 0x21);
    count = isZero ? 5 : count + 1;
    if (count < 5) continue;
    if (!putWord(out, value, 4)) return null;
    if (value >= WORD && !isSpoilt) impossible += 1;
    [value, count, isSpoilt] = [0, 0, false];
  }
  if (count === 1) impossible += 1;
  if (count > 1) {
    for (let i = count; i < 5; i += 1) value = value * 85 + 84;
    if (!putWord(out, value, count - 1)) return null;
  }
  return { bytes: out.bytes(), hasBad, impossible };
}

/** False when the output is full. */
function putWord(out: BoundedOutput, value: number, bytes: number): boolean {
  const at = out.take(bytes);
  if (at === -1) return false;
  for (let i = 0; i < bytes; i += 1) out.room[at + i] = Math.floor(value / 256 ** (3 - i)) % 256;
  return true;
}
