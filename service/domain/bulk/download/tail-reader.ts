import { present } from "#base/assert.ts";
import type { Hashing } from "#base/hashing.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { TailLocation } from "./tail-locations.ts";

/** Where tails are stored. */
export type TailStorage = {
  readonly objects: Pick<Objects, "bytes">;
  readonly hashing: Hashing;
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

/** Reads the packed tail of an entry; entries are read in order. */
export type ReadTail = (entry: number) => Uint8Array | Promise<Uint8Array>;

/** Tails that are held at once. */
const GATHERED_MAX = 500;
const GATHERED_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Reads tails of which consecutive ones are in different objects, up to the entry `end`: those of the next entries are
 * gathered object by object, so that an object is read once for many entries. Holds them and one object.
 */
export function gatherTails(
  storage: TailStorage,
  locate: (entry: number) => TailLocation,
  end: number,
): ReadTail {
  const reader = new TailReader(storage);
  const gathered = new Map<number, Uint8Array>();
  const gather = async (entry: number): Promise<Uint8Array> => {
    gathered.clear();
    const places: { readonly entry: number; readonly at: TailLocation }[] = [];
    let bytes = 0;
    for (let next = entry; places.length === 0 || next < end; next += 1) {
      const at = locate(next);
      bytes += at.to - at.from;
      if (places.length > 0 && (bytes > GATHERED_BYTES_MAX || places.length === GATHERED_MAX))
        break;
      places.push({ entry: next, at });
    }
    const byKey = places.toSorted((a, b) =>
      a.at.key < b.at.key ? -1 : a.at.key > b.at.key ? 1 : 0,
    );
    for (const place of byKey) gathered.set(place.entry, (await reader.read(place.at)).slice());
    return present(gathered.get(entry), "gathered tail");
  };
  return (entry) => gathered.get(entry) ?? gather(entry);
}
