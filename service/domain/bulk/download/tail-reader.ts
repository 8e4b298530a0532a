import type { Hashing } from "#base/hashing.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { TailLocation } from "./tail-locations.ts";

/** Where tails are stored. */
export type TailStorage = {
  readonly objects: Pick<Objects, "bytes">;
  readonly hashing: Pick<Hashing, "sha256">;
};

/**
 * Reads packed tails, keeping the last object in memory: rows come in order. Throws `ObjectMissing` or `ObjectDamaged`
 * when an object is not what was stored.
 */
export class TailReader {
  readonly #storage: TailStorage;
  #key = "";
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(storage: TailStorage) {
    this.#storage = storage;
  }

  async read({ key, sha256, from, to }: TailLocation): Promise<Uint8Array> {
    const { objects, hashing } = this.#storage;
    if (key !== this.#key) {
      const bytes = await objects.bytes(key);
      if (sha256 !== null && hashing.sha256(bytes) !== sha256) throw new ObjectDamaged(key);
      this.#bytes = bytes;
      this.#key = key;
    }
    if (to > this.#bytes.length) throw new ObjectDamaged(key);
    return this.#bytes.subarray(from, to);
  }
}
