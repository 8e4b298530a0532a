import { ByteWriter, readIndirect } from "#cos";
import { ObjectEncryptor } from "#encryption";
import type { Platform } from "#platform";
import type { FillPlan } from "./plan.ts";
import type { TailWriter } from "./tail-writer.ts";

/**
 * Replaces the objects of a tail with encrypted copies, before its end is written. Encrypted bytes repeat nothing, so
 * the operations for the deflater are dropped.
 */
export class TailEncryptor {
  readonly #encryptor: ObjectEncryptor;
  readonly #prefixBytes: number;
  readonly #out = new ByteWriter();

  constructor(
    encryption: NonNullable<FillPlan["encryption"]>,
    prefixBytes: number,
    platform: Platform,
  ) {
    this.#encryptor = new ObjectEncryptor(encryption, platform);
    this.#prefixBytes = prefixBytes;
  }

  /** `offsets`: of the objects, in the file; those in the tail are corrected. */
  rewrite(writer: TailWriter, offsets: Uint32Array, documentId: Uint8Array): void {
    const plain = writer.written(0);
    this.#out.clear();
    for (const [index, offset] of offsets.entries()) {
      if (index === offsets.length - 1 || offset < this.#prefixBytes) continue;
      offsets[index] = this.#prefixBytes + this.#out.length;
      this.#rewriteObject(plain, offset - this.#prefixBytes, documentId);
    }
    writer.restart();
    const encrypted = this.#out.view();
    writer.reserve(encrypted.length, 0);
    writer.bytes(encrypted);
  }

  #rewriteObject(plain: Uint8Array, at: number, documentId: Uint8Array): void {
    const read = readIndirect(plain, at, () => null);
    if (read.kind === "malformed") throw new RangeError("assertion failed: an object of a tail");
    this.#out.ascii(`${read.num} 0 obj\n`);
    this.#out.object(this.#encryptor.object(read.object, read.num, documentId));
    this.#out.ascii("\nendobj\n");
  }
}
