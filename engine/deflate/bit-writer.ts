/**
 * Bits into bytes, lowest first (RFC 1951, 3.1.1). The only state is the position, which the caller carries:
 * so a hot loop keeps it in a register, and may be cut into functions that take and return it.
 */
export class BitWriter {
  /** Words of 32 bits; the machine is little-endian, as all are that run JavaScript today. */
  #words = new Int32Array(0);
  #bytes = new Uint8Array(0);

  /** All bytes; those before the position are written, but for the last, which may still grow. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Begins anew at position 0, with room for `bytesMax`: beyond, writes would be silently lost. */
  restart(bytesMax: number): void {
    // `put` touches one word more than it fills.
    const words = (bytesMax >>> 2) + 2;
    if (this.#words.length < words) {
      this.#words = new Int32Array(Math.max(words, this.#words.length * 2));
      this.#bytes = new Uint8Array(this.#words.buffer);
    }
    this.#words[0] = 0;
  }

  /** Writes the lowest `count` of `bits`, at most 32, the others being zero; returns the position after them. */
  put(position: number, bits: number, count: number): number {
    const words = this.#words;
    const word = position >>> 5;
    words[word] = (words[word] ?? 0) | (bits << position);
    words[word + 1] = (bits >>> 1) >>> (31 - (position & 31));
    return position + count;
  }

  /** Goes on to the next whole byte. */
  align(position: number): number {
    return (position + 7) & ~7;
  }

  /** Copies whole bytes to an aligned position; returns the position after them. */
  putBytes(position: number, bytes: Uint8Array): number {
    this.#bytes.set(bytes, position >>> 3);
    const end = position + bytes.length * 8;
    // `put` adds to a word, so what an earlier run left in the rest of it must go.
    const word = end >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) & ((1 << end) - 1);
    return end;
  }
}
