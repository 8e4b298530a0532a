import { type CompiledTemplate, type Platform } from "@platen/engine";
import { type MergeLayout, type RowGroup, RowMerger, TailUnpacker } from "@platen/engine/merge";
import { present } from "#base/assert.ts";
import { yieldToEvents } from "#base/async/yield-to-events.ts";
import { ObjectDamaged } from "#base/object-faults.ts";
import type { SucceededRow } from "#domain/bulk-records";
import type { TailLocation } from "./tail-locations.ts";
import { gatherTails, type ReadTail, TailReader, type TailStorage } from "./tail-reader.ts";

/** Filled rows to be merged, in order, and where their packed tails are. */
export type RowsToMerge = {
  readonly compiled: CompiledTemplate;
  /** True where TEST is drawn across every page. */
  readonly test: boolean;
  readonly rows: readonly SucceededRow[];
  readonly places: readonly TailLocation[];
  /** True: consecutive rows have their tails in different objects. */
  readonly isScattered?: boolean;
};

/** A location and a file name. */
const PLACE_BYTES = 200;

type Ports = TailStorage & { readonly platform: Platform };

/** One PDF of many rows, laid out: its length is known, and any range can be read. */
export class MergedRows {
  readonly #layout: MergeLayout;
  readonly #tails: UnpackedTails;

  constructor(layout: MergeLayout, tails: UnpackedTails) {
    this.#layout = layout;
    this.#tails = tails;
  }

  get sizeBytes(): number {
    return this.#layout.sizeBytes;
  }

  /** Memory that it holds, in bytes; approximate. */
  get heldBytes(): number {
    return this.#layout.heldBytes + this.#tails.places.length * PLACE_BYTES;
  }

  /** CRC-32 of the document. */
  get crc(): number {
    return this.#layout.crc;
  }

  /** Bytes `[from, to)`; holds one group of rows and one chunk's tails at a time. */
  async *read(storage: TailStorage, from: number, to: number): AsyncGenerator<Uint8Array> {
    const readTail = this.#tails.open(storage);
    for (const segment of this.#layout.segments(from, to)) {
      if (segment.kind === "bytes") yield segment.bytes;
      else {
        const tails = await this.#tails.read(readTail, this.#layout.rowsOf(segment.group));
        yield this.#layout.write(segment.group, tails).subarray(segment.from, segment.to);
      }
    }
  }
}

/**
 * Lays out the PDF of these rows, of which there is at least one. Reads every tail, because a page's length is known
 * only when it is compressed; gives way to other work after each group of rows.
 */
export async function mergeRows(ports: Ports, merging: RowsToMerge): Promise<MergedRows> {
  const { compiled, test, rows } = merging;
  const titles = rows.map(({ filename }) => filename);
  const merger = new RowMerger({ compiled, test, titles }, ports.platform);
  const tails = new UnpackedTails(ports.platform, merging);
  const readTail = tails.open(ports);
  for (let group = 0; group < merger.groupCount; group += 1) {
    merger.measure(await tails.read(readTail, merger.rowsOf(group)));
    await yieldToEvents();
  }
  return new MergedRows(merger.layout(), tails);
}

/** The unpacked tails of rows. */
class UnpackedTails {
  readonly #unpacker: TailUnpacker;
  readonly #sizes: Uint32Array;
  readonly #isScattered: boolean;
  readonly places: readonly TailLocation[];

  constructor(platform: Platform, { compiled, rows, places, isScattered = false }: RowsToMerge) {
    this.#isScattered = isScattered;
    this.#unpacker = new TailUnpacker(compiled, platform);
    this.#sizes = Uint32Array.from(rows, ({ tailBytes }) => tailBytes);
    this.places = places;
  }

  open(storage: TailStorage): ReadTail {
    const locate = (row: number): TailLocation => present(this.places[row], "place of a tail");
    if (this.#isScattered) return gatherTails(storage, locate, this.places.length);
    const reader = new TailReader(storage);
    return (row) => reader.read(locate(row));
  }

  async read(readTail: ReadTail, { from, to }: RowGroup): Promise<readonly Uint8Array[]> {
    const tails: Uint8Array[] = [];
    for (let row = from; row < to; row += 1) {
      const tail = this.#unpacker.unpack(await readTail(row), this.#sizes[row] ?? 0);
      if (tail === null) throw new ObjectDamaged(this.places[row]?.key ?? "");
      tails.push(tail);
    }
    return tails;
  }
}
