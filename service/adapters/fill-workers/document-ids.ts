import { hash } from "node:crypto";

const ID_BYTES = 16;
const ROW_AT = 12;

/**
 * Second halves of /ID: determined by the job or file and the row, and different for each. The rows of a source differ in
 * the last four bytes, because a digest for each row takes as long as filling a small form.
 */
export class DocumentIds {
  readonly #id = new Uint8Array(ID_BYTES);
  readonly #view = new DataView(this.#id.buffer);
  #sourceId: string | null = null;
  #rowBase = 0;

  /** 16 bytes, valid until the next call. `row`: below 2³². */
  of(sourceId: string, row: number): Uint8Array {
    if (sourceId !== this.#sourceId) {
      this.#id.set(hash("sha256", sourceId, "buffer").subarray(0, ID_BYTES));
      this.#rowBase = this.#view.getUint32(ROW_AT);
      this.#sourceId = sourceId;
    }
    this.#view.setUint32(ROW_AT, this.#rowBase ^ row);
    return this.#id;
  }
}
