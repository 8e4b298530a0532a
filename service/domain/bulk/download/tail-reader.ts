import type { Hashing } from "#base/hashing.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { TailLocation } from "./tail-locations.ts";

/** Where tails are stored. */
export type TailStorage = {
  readonly objects: Pick<Objects, "bytes">;
  readonly hashing: Pick<Hashing, "sha256">;
};

/** Keys of the objects that will be read after the one with this key, the next one first. */
export type KeysAhead = (key: string) => readonly string[];

/**
 * Reads packed tails, keeping the last object in memory: rows come in order. Objects of `keysAhead` are requested before they
 * are needed, because an object store answers after milliseconds. Throws `ObjectMissing` or `ObjectDamaged` when an object is
 * not what was stored.
 */
export class TailReader {
  readonly #storage: TailStorage;
  readonly #keysAhead: KeysAhead;
  readonly #requested = new Map<string, Promise<Uint8Array>>();
  #key = "";
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(storage: TailStorage, keysAhead: KeysAhead = () => []) {
    this.#storage = storage;
    this.#keysAhead = keysAhead;
  }

  /** At once where the object is in memory: a promise for each row would be most of a download's cost outside the kernel. */
  read(location: TailLocation): Uint8Array | Promise<Uint8Array> {
    return location.key === this.#key ? this.#part(location) : this.#load(location);
  }

  async #load(location: TailLocation): Promise<Uint8Array> {
    const { key, sha256 } = location;
    const requested = this.#request(key);
    this.#requested.delete(key);
    for (const next of this.#keysAhead(key)) void this.#request(next);
    const bytes = await requested;
    if (sha256 !== null && this.#storage.hashing.sha256(bytes) !== sha256)
      throw new ObjectDamaged(key);
    this.#bytes = bytes;
    this.#key = key;
    return this.#part(location);
  }

  #part({ key, from, to }: TailLocation): Uint8Array {
    if (to > this.#bytes.length) throw new ObjectDamaged(key);
    return this.#bytes.subarray(from, to);
  }

  #request(key: string): Promise<Uint8Array> {
    const known = this.#requested.get(key);
    if (known !== undefined) return known;
    const bytes = this.#storage.objects.bytes(key);
    bytes.catch(() => undefined); // thrown where it is awaited, if ever
    this.#requested.set(key, bytes);
    return bytes;
  }
}
