import { closeSync, createReadStream, openSync, writevSync } from "node:fs";
import { crc32 } from "node:zlib";
import { type CompiledTemplate, RowFiller } from "@platen/engine";
import {
  type BundleEntry,
  type BundleLayout,
  entryColumns,
  entryNames,
  layoutBundle,
  type Segment,
} from "@platen/engine/bundle";
import { nodePlatform } from "@platen/engine/node";
import { readCsv } from "@platen/forms/csv";
import type { OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";

/** A CSV made into a ZIP: how many rows went in, and how many bytes came out. */
export type ZippedRows = { readonly rows: number; readonly zipBytes: number };

/** The kept part of a row: what its entry needs, and its packed tail in a block of several. */
type KeptRow = {
  readonly crc: number;
  readonly tailBytes: number;
  readonly packedTailBytes: number;
  readonly block: Uint8Array;
  readonly from: number;
};

/**
 * The engine's whole way, alone: reads the CSV, fills, packs, lays the ZIP out and writes it to `target`. Rejects
 * where a row fails: a measurement that skips work is none.
 */
export async function csvToZip(
  { template, shaper }: Pick<OurForm, "template" | "shaper">,
  csvPath: string,
  target: string,
): Promise<ZippedRows> {
  const filler = new RowFiller(template, nodePlatform, shaper);
  const kept = await fillRows(filler, template, csvPath);
  const layout = layoutBundle({
    prefixes: [{ bytes: template.prefix.length, deflatedBytes: template.prefixDeflated.length }],
    modified: { dosDate: 0x5c21, dosTime: 0 },
    entries: entryColumns(entriesOf(kept)),
    extra: [manifestEntry(kept)],
  });
  writeZip(layout, template, kept, target);
  return { rows: kept.length, zipBytes: layout.totalBytes };
}

async function fillRows(
  filler: RowFiller,
  template: CompiledTemplate,
  csvPath: string,
): Promise<readonly KeptRow[]> {
  const kept: KeptRow[] = [];
  let block = new Uint8Array(BLOCK_BYTES);
  let blockEnd = 0;
  let columns: readonly number[] | null = null;
  const fault = await readCsv(createReadStream(csvPath), ({ cells, line }) => {
    if (columns === null) columns = columnsOf(template, cells);
    else {
      const values = columns.map((column) => cells[column] ?? null);
      if (!filler.fill(values, documentId(kept.length))) {
        throw new Error(`line ${line}: ${filler.issues.map((issue) => issue.message).join("; ")}`);
      }
      const packed = filler.pack();
      if (blockEnd + packed.length > block.length) {
        block = new Uint8Array(Math.max(BLOCK_BYTES, packed.length));
        blockEnd = 0;
      }
      block.set(packed, blockEnd);
      const packedTailBytes = packed.length;
      const tailBytes = filler.tail().length;
      kept.push({ crc: filler.crc(), tailBytes, packedTailBytes, block, from: blockEnd });
      blockEnd += packedTailBytes;
    }
    return "more";
  });
  if (fault !== null) throw new Error(`the CSV is faulty: ${fault.kind}`);
  return kept;
}

/** Tails are kept together, as the service keeps those of a chunk. */
const BLOCK_BYTES = 1 << 20;

/** For each field, the column that feeds it. */
function columnsOf(template: CompiledTemplate, header: readonly string[]): readonly number[] {
  return template.fields.map((field) => header.indexOf(field.name));
}

function entriesOf(kept: readonly KeptRow[]): readonly BundleEntry[] {
  const wanted = kept.map(() => "");
  const names = entryNames(wanted, (index) => `row-${String(index + 1).padStart(5, "0")}`);
  return kept.map(({ crc, tailBytes, packedTailBytes }, index) => ({
    name: names[index] ?? "",
    crc,
    tailBytes,
    packedTailBytes,
  }));
}

function manifestEntry(
  kept: readonly KeptRow[],
): Parameters<typeof layoutBundle>[0]["extra"][number] {
  const bytes = Buffer.from(JSON.stringify({ total: kept.length }));
  const deflated = nodePlatform.deflateRawAfter(bytes, new Uint8Array(0));
  return { name: "manifest.json", deflated, crc: crc32(bytes), sizeBytes: bytes.length };
}

/** Buffers of one call, for as few calls as possible: writing is not what is measured. */
const PIECES_A_WRITE = 512;

function writeZip(
  layout: BundleLayout,
  template: CompiledTemplate,
  kept: readonly KeptRow[],
  target: string,
): void {
  const file = openSync(target, "w");
  let pieces: Uint8Array[] = [];
  try {
    for (const segment of layout.segments(0, layout.totalBytes)) {
      pieces.push(bytesOf(segment, template, kept));
      if (pieces.length < PIECES_A_WRITE) continue;
      writevSync(file, pieces);
      pieces = [];
    }
    if (pieces.length > 0) writevSync(file, pieces);
  } finally {
    closeSync(file);
  }
}

function bytesOf(
  segment: Segment,
  template: CompiledTemplate,
  kept: readonly KeptRow[],
): Uint8Array {
  switch (segment.kind) {
    case "bytes":
      return segment.bytes;
    case "prefix":
      return template.prefixDeflated.subarray(segment.from, segment.to);
    case "tail": {
      const row = kept[segment.entry];
      if (row === undefined) throw new Error(`the ZIP asks for row ${segment.entry}`);
      return row.block.subarray(row.from + segment.from, row.from + segment.to);
    }
  }
}
