/**
 * Writes bits into bytes, lowest bit first (RFC 1951, 3.1.1). The position is the only state and the caller carries it,
 * so that a hot loop keeps it in a register and can be split into functions that take and return it.
 */
export class BitWriter {
  /** 32-bit words; assumes a little-endian machine. */
  #words = new Int32Array(0);
  #bytes = new Uint8Array(0);

  /** All bytes. Valid up to the position; the byte at the position may still change. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Restarts at position 0 with room for `bytesMax`; writes beyond that are silently lost. */
  restart(bytesMax: number): void {
    // `put` also writes the word after the last one that it fills.
    const words = (bytesMax >>> 2) + 2;
    if (this.#words.length < words) {
      this.#words = new Int32Array(Math.max(words, this.#words.length * 2));
      this.#bytes = new Uint8Array(this.#words.buffer);
    }
    this.#words[0] = 0;
  }

  /** Writes the lowest `count` (≤ 32) of `bits`, whose other bits must be 0; returns the position after them. */
  put(position: number, bits: number, count: number): number {
    const words = this.#words;
    const word = position >>> 5;
    words[word] = (words[word] ?? 0) | (bits << position);
    words[word + 1] = (bits >>> 1) >>> (31 - (position & 31));
    return position + count;
  }

  /** The position rounded up to a whole byte. */
  align(position: number): number {
    return (position + 7) & ~7;
  }

  /** Copies whole bytes to an aligned position; returns the position after them. */
  putBytes(position: number, bytes: Uint8Array): number {
    this.#bytes.set(bytes, position >>> 3);
    const end = position + bytes.length * 8;
    // `put` ORs into a word, so clear what a previous run left in the rest of it.
    const word = end >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) & ((1 << end) - 1);
    return end;
  }
}
