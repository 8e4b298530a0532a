const FIRST_BYTES = 1 << 16;

/** Bytes that grow as they are decoded, up to a bound. */
export class BoundedOutput {
  #bytes: Uint8Array;
  readonly #bytesMax: number;
  length = 0;
  /** True once more wanted to come out than may. */
  overrun = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.#bytes = new Uint8Array(Math.min(FIRST_BYTES, bytesMax));
  }

  /** Room for `count` more bytes, counted as written: where they begin, −1 past the bound. */
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

  /** What stands there now; another array after the next `take`. */
  get room(): Uint8Array {
    return this.#bytes;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
