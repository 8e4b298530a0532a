const FIRST_BYTES = 1 << 16;

/** A growing output buffer with a maximum size. */
export class BoundedOutput {
  #bytes: Uint8Array;
  readonly #bytesMax: number;
  length = 0;
  /** True once output beyond the maximum was requested. */
  overrun = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.#bytes = new Uint8Array(Math.min(FIRST_BYTES, bytesMax));
  }

  /** Reserves `count` bytes; returns their offset, or −1 beyond the maximum. */
  take(count: number): number {
    const end = this.length + count;
    if (end > this.#bytesMax) {
      this.overrun = true;
      return -1;
    }
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#bytesMax, Math.max(end, this.#bytes.length * 2)));
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    const at = this.length;
    this.length = end;
    return at;
  }

  /** The buffer; `take` may replace it. */
  get room(): Uint8Array {
    return this.#bytes;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
