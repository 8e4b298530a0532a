import { BitWriter } from "./bit-writer.ts";
import { type Codes, word } from "./codes.ts";

/** The header of a non-final block with these codes: its whole bytes, and the remaining bits as a code word. */
export function blockHeader(codes: Codes): { readonly bytes: Uint8Array; readonly rest: number } {
  const bits = new BitWriter();
  bits.restart(HEADER_BYTES_MAX);
  let at = bits.put(0, 0, 1);
  at = bits.put(at, DYNAMIC, 2);
  at = bits.put(at, codes.literalLengths.length - 257, 5);
  at = bits.put(at, codes.distanceLengths.length - 1, 5);
  at = bits.put(at, ORDER.length - 4, 4);
  for (const symbol of ORDER) at = bits.put(at, symbol < REPEAT ? PLAIN_BITS : 0, 3);
  for (const length of [...codes.literalLengths, ...codes.distanceLengths]) {
    at = bits.put(at, PLAIN[length] ?? 0, PLAIN_BITS);
  }
  const whole = at >>> 3;
  const last = bits.bytes[whole] ?? 0;
  return { bytes: bits.bytes.slice(0, whole), rest: word(last, at & 7) };
}

const HEADER_BYTES_MAX = 256;

/** BTYPE of a block with dynamic Huffman codes (RFC 1951, 3.2.3). */
const DYNAMIC = 2;

/** Order of the code length code lengths (3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Symbols from here on mean repetitions. Unused: the header occurs once for all rows. */
const REPEAT = 16;

/** The code for code lengths 0 to 15: four bits each, the value itself with its first bit lowest. */
const PLAIN_BITS = 4;
const PLAIN = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
