import {
  type BundleLayout,
  type EntryColumns,
  layoutBundle,
  type Segment,
} from "@platen/engine/bundle";
import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import type { IndexedManifest } from "./bundle-index.ts";
import type { TailLocation } from "./tail-locations.ts";
import {
  gatherTails,
  type KeysAhead,
  type ReadTail,
  TailReader,
  type TailStorage,
} from "./tail-reader.ts";

/** The sources of a bundle: the prefixes of the entries, and the location of each entry's tail. */
export type BundleSources = TailStorage & {
  readonly layout: BundleLayout;
  readonly prefixes: readonly Uint8Array[];
  /** Where the tail of the entry with this index is stored. */
  readonly locate: (entry: number) => TailLocation;
  /** Objects of tails in the order of the entries; without them nothing is read ahead. */
  readonly tailObjects?: readonly { readonly key: string }[];
  /** True: consecutive entries have their tails in different objects. */
  readonly isScattered?: boolean;
  /** Runs before the first byte. */
  readonly check?: () => Promise<void>;
};

/** Shorter segments, often a few dozen bytes, are joined into blocks; a longer prefix costs less as another piece than as a copy. */
const JOINED_BYTES_MAX = 4 * 1024;
const BLOCK_BYTES = 64 * 1024;
const OBJECTS_AHEAD = 2;

/**
 * Bytes `[from, to)` of a bundle. Holds at most one block and three chunks' tails. Throws `ObjectMissing` or
 * `ObjectDamaged` before it yields tails that differ from what was stored.
 */
export async function* bundleBytes(
  sources: BundleSources,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  await sources.check?.();
  const readTail = tailsOf(sources, from, to);
  let block = new Uint8Array(BLOCK_BYTES);
  let used = 0;
  for (const segment of sources.layout.segments(from, to)) {
    const part = segment.kind === "tail" ? readTail(segment.entry) : given(sources, segment);
    const whole = part instanceof Uint8Array ? part : await part;
    const bytes = segment.kind === "tail" ? whole.subarray(segment.from, segment.to) : whole;
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

function tailsOf(sources: BundleSources, from: number, to: number): ReadTail {
  const { layout, locate, isScattered = false } = sources;
  if (isScattered) return gatherTails(sources, locate, layout.entriesIn(from, to).to);
  const tails = new TailReader(sources, keysAhead(sources, to - from));
  return (entry) => tails.read(locate(entry));
}

/** The next two objects, as far as a range of this length reaches. */
function keysAhead({ layout, tailObjects = [] }: BundleSources, lengthBytes: number): KeysAhead {
  const at = new Map(tailObjects.map(({ key }, index) => [key, index]));
  const objectBytes = layout.totalBytes / Math.max(1, tailObjects.length);
  const inRange = Math.min(OBJECTS_AHEAD, Math.floor(lengthBytes / objectBytes));
  return (key) => {
    const next = (at.get(key) ?? tailObjects.length) + 1;
    return tailObjects.slice(next, next + inRange).map((object) => object.key);
  };
}

function given(
  { prefixes }: BundleSources,
  segment: Exclude<Segment, { kind: "tail" }>,
): Uint8Array {
  if (segment.kind === "bytes") return segment.bytes;
  const prefix = present(prefixes[segment.prefix], "prefix of an entry");
  return prefix.subarray(segment.from, segment.to);
}

/** The contents of a ZIP of filled rows. */
export type RowsBundle = {
  readonly entries: EntryColumns;
  readonly manifest: IndexedManifest;
  /** The prefixes of the compilations that the rows were filled with, as they are and deflated. */
  readonly compiled: readonly {
    readonly prefix: Uint8Array;
    readonly prefixDeflated: Uint8Array;
  }[];
  /** Index in `compiled` of each row's; absent: all have the first. */
  readonly compiledOf?: Uint32Array;
  /** Modification date of every entry. */
  readonly modifiedAt: Instant;
};

const MANIFEST_NAME = "manifest.json";

/** Lays out the ZIP of these rows, `manifest.json` last. */
export function layOutRows(rows: RowsBundle): BundleLayout {
  const { compiled, compiledOf, entries, manifest, modifiedAt } = rows;
  return layoutBundle({
    prefixes: compiled.map(({ prefix, prefixDeflated }) => ({
      bytes: prefix.length,
      deflatedBytes: prefixDeflated.length,
    })),
    ...(compiledOf === undefined ? {} : { prefixOf: compiledOf }),
    modified: dosTime(modifiedAt),
    entries,
    extra: [{ name: MANIFEST_NAME, ...manifest }],
  });
}

/** MS-DOS date and time, with a resolution of 2 s and without a time zone: written as UTC. */
function dosTime(time: Instant): { readonly dosDate: number; readonly dosTime: number } {
  const at = new Date(time);
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return {
    dosDate: (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    dosTime: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
