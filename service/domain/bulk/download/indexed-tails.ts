import type { EntryRange } from "@platen/engine/bundle";
import { present } from "#base/assert.ts";
import type { BulkJobId } from "#domain/bulk-records";
import { tailsKey } from "../bulk-job-keys.ts";
import type { BundleIndex } from "./bundle-index.ts";
import type { TailLocation } from "./tail-locations.ts";

/** An object of packed tails. */
export type TailObject = { readonly key: string; readonly sizeBytes: number };

/** In memory, of an entry beside its packed length, and of a chunk. */
const ENTRY_BYTES = 12;
const CHUNK_BYTES = 300;

/** Where the packed tails of a ZIP's entries are stored. */
export type EntryTails = {
  readonly locate: (entry: number) => TailLocation;
  /** Memory that it holds, in bytes; approximate. */
  readonly heldBytes: number;
  /** Every object, with its size. */
  readonly objects: () => readonly TailObject[];
  /** The objects of these entries. */
  readonly objectsOf: (range: EntryRange) => readonly TailObject[];
  /** True: consecutive entries have their tails in different objects. */
  readonly isScattered: boolean;
};

/** Where the packed tails of an index's entries are stored. */
export class IndexedTails implements EntryTails {
  readonly isScattered = false;
  readonly #chunks: readonly Omit<TailLocation, "from" | "to">[];
  /** Index in `#chunks` of each entry's chunk. */
  readonly #chunkOf: Uint32Array;
  /** Where each entry's tail starts in its chunk. */
  readonly #starts: Float64Array;
  readonly #tailBytes: Uint32Array;
  /** Size of each chunk's object. */
  readonly #sizes: Float64Array;

  constructor(id: BulkJobId, { chunks, entries }: BundleIndex) {
    this.#chunks = chunks.map(({ chunk, fence, tailsSha256 }) => ({
      key: tailsKey(id, chunk, fence),
      sha256: tailsSha256,
    }));
    this.#tailBytes = entries.packedTailBytes;
    this.#chunkOf = new Uint32Array(this.#tailBytes.length);
    this.#starts = new Float64Array(this.#tailBytes.length);
    this.#sizes = new Float64Array(chunks.length);
    let entry = 0;
    for (const [at, { rows }] of chunks.entries()) {
      let start = 0;
      for (const end = entry + rows; entry < end; entry += 1) {
        this.#chunkOf[entry] = at;
        this.#starts[entry] = start;
        start += this.#tailBytes[entry] ?? 0;
      }
      this.#sizes[at] = start;
    }
  }

  locate(entry: number): TailLocation {
    const chunk = present(this.#chunks[this.#chunkOf[entry] ?? 0], "chunk of an entry");
    const from = this.#starts[entry] ?? 0;
    return { ...chunk, from, to: from + (this.#tailBytes[entry] ?? 0) };
  }

  get heldBytes(): number {
    return this.#tailBytes.length * ENTRY_BYTES + this.#chunks.length * CHUNK_BYTES;
  }

  objects(): readonly TailObject[] {
    return this.#chunks.map(({ key }, at) => ({ key, sizeBytes: this.#sizes[at] ?? 0 }));
  }

  objectsOf({ from, to }: EntryRange): readonly TailObject[] {
    if (from >= to) return [];
    const last = this.#chunkOf[to - 1] ?? 0;
    return this.objects().slice(this.#chunkOf[from], last + 1);
  }
}

/** The tails of entries that are those of several indices: of each entry, which index has it, and as which entry. */
export class ScatteredTails implements EntryTails {
  readonly isScattered = true;
  readonly #indices: readonly IndexedTails[];
  readonly #indexOf: Uint32Array;
  readonly #entryOf: Uint32Array;

  constructor(indices: readonly IndexedTails[], indexOf: Uint32Array, entryOf: Uint32Array) {
    this.#indices = indices;
    this.#indexOf = indexOf;
    this.#entryOf = entryOf;
  }

  locate(entry: number): TailLocation {
    const index = present(this.#indices[this.#indexOf[entry] ?? 0], "index of an entry");
    return index.locate(this.#entryOf[entry] ?? 0);
  }

  get heldBytes(): number {
    const own = this.#indexOf.byteLength + this.#entryOf.byteLength;
    return this.#indices.reduce((sum, { heldBytes }) => sum + heldBytes, own);
  }

  objects(): readonly TailObject[] {
    return this.objectsOf({ from: 0, to: this.#indexOf.length });
  }

  objectsOf({ from, to }: EntryRange): readonly TailObject[] {
    const keys = new Set<string>();
    for (let entry = from; entry < to; entry += 1) keys.add(this.locate(entry).key);
    return this.#indices.flatMap((index) => index.objects().filter(({ key }) => keys.has(key)));
  }
}
