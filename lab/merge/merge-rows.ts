import { type FieldValue, RowFiller } from "@platen/engine";
import { RowMerger, TailUnpacker } from "@platen/engine/merge";
import { nodePlatform } from "@platen/engine/node";
import type { OurForm } from "../compile-form.ts";
import { documentId } from "../fill-once.ts";

/** A filled row as a job stores it. */
export type PackedRow = { readonly packed: Uint8Array; readonly tailBytes: number };

/** Fills rows; those that fail are left out. */
export function packRows(
  { template, shaper }: Pick<OurForm, "template" | "shaper">,
  rows: readonly (readonly FieldValue[])[],
): readonly PackedRow[] {
  const filler = new RowFiller(template, nodePlatform, shaper);
  return rows.flatMap((values, row) => {
    if (!filler.fill(values, documentId(row))) return [];
    return [{ tailBytes: filler.tail().length, packed: filler.pack().slice() }];
  });
}

/** The options with which a form's template is merged. */
type Merging = { readonly template: OurForm["template"]; readonly test?: boolean };

/** A merged document: its length, and its bytes in groups of rows. */
export type MergedChunks = {
  readonly sizeBytes: number;
  readonly chunks: () => Generator<Uint8Array>;
};

/** Lays rows out. */
export function mergeRows(
  { template, test = false }: Merging,
  rows: readonly PackedRow[],
): MergedChunks {
  const titles = rows.map((_, row) => `row-${String(row + 1).padStart(5, "0")}.pdf`);
  const merger = new RowMerger({ compiled: template, test, titles }, nodePlatform);
  const unpacker = new TailUnpacker(template, nodePlatform);
  const tailsOf = (group: number): readonly Uint8Array[] => {
    const { from, to } = merger.rowsOf(group);
    return rows.slice(from, to).map(({ packed, tailBytes }) => {
      const tail = unpacker.unpack(packed, tailBytes);
      if (tail === null) throw new Error("a tail cannot be unpacked");
      return tail;
    });
  };
  for (let group = 0; group < merger.groupCount; group += 1) merger.measure(tailsOf(group));
  const layout = merger.layout();
  return {
    sizeBytes: layout.sizeBytes,
    *chunks() {
      for (const segment of layout.segments(0, layout.sizeBytes)) {
        if (segment.kind === "bytes") yield segment.bytes;
        else {
          const bytes = layout.write(segment.group, tailsOf(segment.group));
          yield bytes.subarray(segment.from, segment.to);
        }
      }
    },
  };
}

/** The whole merged document. */
export function mergedPdf(merging: Merging, rows: readonly PackedRow[]): Uint8Array {
  const { chunks, sizeBytes } = mergeRows(merging, rows);
  const pdf = Buffer.concat([...chunks()]);
  if (pdf.length !== sizeBytes) throw new Error(`${pdf.length} bytes instead of ${sizeBytes}`);
  return pdf;
}
