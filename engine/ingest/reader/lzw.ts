import { BoundedOutput } from "./bounded-output.ts";

const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const BITS_MIN = 9;
const BITS_MAX = 12;
const CODES = 1 << BITS_MAX;

/**
 * LZWDecode (ISO 32000-2, 7.4.4): codes of 9 to 12 bits, highest bit first. `earlyChange` is 1 where the code length
 * grows one code early. Invalid data ends the output; `null` when it exceeds `bytesMax`.
 */
export function decodeLzw(
  data: Uint8Array,
  earlyChange: number,
  bytesMax: number,
): Uint8Array | null {
  const out = new BoundedOutput(bytesMax);
  const table = new Table(out);
  const codes = new Codes(data);
  let bits = BITS_MIN;
  for (let code = codes.next(bits); code !== END && code !== -1; code = codes.next(bits)) {
    if (code === CLEAR) table.clear();
    else if (!table.put(code)) break;
    bits = bitsFor(table.size + earlyChange);
  }
  return out.overrun ? null : out.bytes();
}

function bitsFor(size: number): number {
  if (size < 512) return BITS_MIN;
  if (size < 1024) return 10;
  return size < 2048 ? 11 : BITS_MAX;
}

class Codes {
  readonly #data: Uint8Array;
  #at = 0;
  #held = 0;
  #heldBits = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** The next code, or −1 at the end of the data. */
  next(bits: number): number {
    while (this.#heldBits < bits) {
      const byte = this.#data[this.#at];
      if (byte === undefined) return -1;
      this.#held = ((this.#held << 8) | byte) & 0xfffff;
      this.#heldBits += 8;
      this.#at += 1;
    }
    this.#heldBits -= bits;
    return (this.#held >> this.#heldBits) & ((1 << bits) - 1);
  }
}

/** Every code is a range of the output so far: offset and length. */
class Table {
  /** The next code to be assigned. */
  size = FIRST_CODE;
  readonly #out: BoundedOutput;
  readonly #from = new Int32Array(CODES);
  readonly #length = new Int32Array(CODES);
  /** Offset and length of the previous code's bytes; length 0 after a clear code. */
  #lastFrom = 0;
  #lastLength = 0;

  constructor(out: BoundedOutput) {
    this.#out = out;
  }

  clear(): void {
    this.size = FIRST_CODE;
    this.#lastLength = 0;
  }

  /** Writes a code's bytes and assigns the next code; false for an invalid code or when the output is full. */
  put(code: number): boolean {
    const follows = this.#lastLength > 0;
    if (code > this.size || (code === this.size && !follows)) return false;
    // A code that is assigned right now is the previous code's bytes followed by the first of them.
    const isNew = code === this.size;
    const from = isNew ? this.#lastFrom : (this.#from[code] ?? 0);
    const length = code < CLEAR ? 1 : isNew ? this.#lastLength + 1 : (this.#length[code] ?? 0);
    const to = this.#out.take(length);
    if (to === -1) return false;
    const { room } = this.#out;
    if (code < CLEAR) room[to] = code;
    else for (let i = 0; i < length; i += 1) room[to + i] = room[from + i] ?? 0;
    if (follows && this.size < CODES) {
      this.#from[this.size] = this.#lastFrom;
      this.#length[this.size] = this.#lastLength + 1;
      this.size += 1;
    }
    this.#lastFrom = to;
    this.#lastLength = length;
    return true;
  }
}
