import type { BundleLayout } from "@platen/engine";
import { present } from "#base/assert.ts";
import type { Objects } from "#base/objects.ts";
import type { TailPlace } from "./tail-places.ts";

/** What a bundle is made of: what all entries begin with, and where each one's own bytes lie. */
export type BundleSources = {
  readonly objects: Pick<Objects, "bytes">;
  readonly layout: BundleLayout;
  readonly prefix: Uint8Array;
  /** For each entry. */
  readonly places: readonly TailPlace[];
};

/** Bytes are handed on in blocks of this size: a segment is often a few dozen bytes. */
const BLOCK_BYTES = 512 * 1024;

/** Bytes `[from, to)` of a bundle. Holds one block and one chunk's tails, never more. */
export async function* bundleBytes(
  sources: BundleSources,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const tails = new TailReader(sources);
  let block = new Uint8Array(Math.min(BLOCK_BYTES, to - from));
  let used = 0;
  for (const segment of sources.layout.segments(from, to)) {
    let bytes: Uint8Array;
    if (segment.kind === "bytes") bytes = segment.bytes;
    else if (segment.kind === "prefix") bytes = sources.prefix.subarray(segment.from, segment.to);
    else bytes = (await tails.read(segment.entry)).subarray(segment.from, segment.to);
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + block.length - used);
      block.set(part, used);
      used += part.length;
      at += part.length;
      if (used < block.length) continue;
      yield block;
      block = new Uint8Array(BLOCK_BYTES);
      used = 0;
    }
  }
  if (used > 0) yield block.subarray(0, used);
}

/** Entries come in order, so the object of the last one is kept. */
class TailReader {
  readonly #sources: BundleSources;
  #key = "";
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(sources: BundleSources) {
    this.#sources = sources;
  }

  async read(entry: number): Promise<Uint8Array> {
    const { key, from, to } = present(this.#sources.places[entry], "place of an entry");
    if (key !== this.#key) {
      this.#bytes = await this.#sources.objects.bytes(key);
      this.#key = key;
    }
    return this.#bytes.subarray(from, to);
  }
}
