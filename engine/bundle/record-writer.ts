const TWO_TO_32 = 2 ** 32;

/** Writes little-endian numbers and bytes into a record of known length. */
export class RecordWriter {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  u16(value: number): void {
    this.#view.setUint16(this.#at, value, true);
    this.#at += 2;
  }

  u32(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  u64(value: number): void {
    this.u32(value % TWO_TO_32);
    this.u32(Math.floor(value / TWO_TO_32));
  }

  put(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}
