import type { BundleLayout, Segment } from "@platen/engine";
import { present } from "#base/assert.ts";
import type { Hashing } from "#base/hashing.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { TailLocation } from "./tail-locations.ts";

/** The sources of a bundle: the prefix of all entries, and the location of each entry's tail. */
export type BundleSources = {
  readonly objects: Pick<Objects, "bytes">;
  readonly hashing: Pick<Hashing, "sha256">;
  readonly layout: BundleLayout;
  readonly prefix: Uint8Array;
  /** One for each entry. */
  readonly places: readonly TailLocation[];
};

/** Shorter segments, often a few dozen bytes, are joined into blocks; longer ones are yielded as they are. */
const JOINED_BYTES_MAX = 16 * 1024;
const BLOCK_BYTES = 64 * 1024;

/**
 * Bytes `[from, to)` of a bundle. Holds at most one block and one chunk's tails. Throws `ObjectMissing` or
 * `ObjectDamaged` before it yields tails that differ from what was stored.
 */
export async function* bundleBytes(
  sources: BundleSources,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const tails = new TailReader(sources);
  let block = new Uint8Array(BLOCK_BYTES);
  let used = 0;
  for (const segment of sources.layout.segments(from, to)) {
    const bytes = segment.kind === "tail" ? await tails.read(segment) : given(sources, segment);
    if (used > 0 && (bytes.length > JOINED_BYTES_MAX || used + bytes.length > block.length)) {
      yield block.subarray(0, used);
      block = block.subarray(used);
      used = 0;
    }
    if (bytes.length > JOINED_BYTES_MAX) {
      yield bytes;
      continue;
    }
    // Yielded bytes may still be in use; only the rest of the block can be written.
    if (block.length < bytes.length) block = new Uint8Array(BLOCK_BYTES);
    block.set(bytes, used);
    used += bytes.length;
  }
  if (used > 0) yield block.subarray(0, used);
}

function given({ prefix }: BundleSources, segment: Exclude<Segment, { kind: "tail" }>): Uint8Array {
  return segment.kind === "bytes" ? segment.bytes : prefix.subarray(segment.from, segment.to);
}

/** Reads tails, keeping the last object in memory: entries come in order. */
class TailReader {
  readonly #sources: BundleSources;
  #key = "";
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(sources: BundleSources) {
    this.#sources = sources;
  }

  async read(segment: Extract<Segment, { kind: "tail" }>): Promise<Uint8Array> {
    const { objects, hashing, places } = this.#sources;
    const { key, sha256, from, to } = present(places[segment.entry], "place of an entry");
    if (key !== this.#key) {
      const bytes = await objects.bytes(key);
      if (sha256 !== null && hashing.sha256(bytes) !== sha256) throw new ObjectDamaged(key);
      this.#bytes = bytes;
      this.#key = key;
    }
    if (to > this.#bytes.length) throw new ObjectDamaged(key);
    return this.#bytes.subarray(from + segment.from, from + segment.to);
  }
}
