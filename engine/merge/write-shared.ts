import {
  ByteWriter,
  type CosObject,
  deflatedStream,
  latin1Text,
  Name,
  packedStream,
  Ref,
  Stream,
  writeObject,
} from "#cos";
import type { Platform } from "#platform";
import { MergeOffsets, packs } from "./merge-offsets.ts";
import type { MergeNumbering } from "./number-merge.ts";
import type { PrintTemplate } from "./print-template.ts";
import { writeIndirect } from "./write-rows.ts";

const HEADER = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";
const INFO = "<</Producer(Platen)>>";

/** The parts of a merged document around its rows. */
type Writing = {
  readonly template: PrintTemplate;
  readonly numbering: MergeNumbering;
  readonly platform: Platform;
};

/** The beginning of the document: what all rows share. */
export function writeHead({ template, numbering, platform }: Writing): {
  readonly bytes: Uint8Array;
  readonly offsets: MergeOffsets;
} {
  const writer = new ByteWriter(1 << 16);
  const positions = new Map<number, number>();
  const plain: (readonly [number, string])[] = [];
  writer.ascii(HEADER);
  for (const [index, object] of template.objects.entries()) {
    const number = index + 1;
    if (object instanceof Stream) {
      positions.set(number, writer.length);
      writeIndirect(writer, number, deflatedStream(object, platform.deflate));
    } else plain.push([number, latin1Text(writeObject(object))]);
  }
  const packed = { writer, objects: plain, first: numbering.numbers.sharedPacked, at: 0 };
  const entries = writePacked(packed, platform);
  const offsets = new MergeOffsets(numbering, writer.length);
  for (const [number, position] of positions) offsets.set(number, { kind: "at", position });
  for (const [number, entry] of entries) offsets.set(number, entry);
  return { bytes: writer.bytes(), offsets };
}

/**
 * The end of the document: page tree, outline, catalog, and the cross-reference stream. `crc`: CRC-32 of what precedes,
 * from which /ID derives.
 */
export function writeEnd(
  { template, numbering, platform }: Writing,
  offsets: MergeOffsets,
  crc: number,
): Uint8Array {
  const { numbers, tree, shape } = numbering;
  const at = offsets.end;
  const writer = new ByteWriter(1 << 16);
  const objects: (readonly [number, string])[] = [
    [numbers.catalog, catalogText(template, numbering)],
    [numbers.outlines, outlinesText(numbering)],
    [numbers.info, INFO],
  ];
  for (let node = 0; node < tree.nodeCount; node += 1) {
    objects.push([numbers.tree + node, numbering.treeText(node)]);
  }
  const packed = { writer, objects, first: numbers.endPacked, at };
  for (const [number, entry] of writePacked(packed, platform)) offsets.set(number, entry);
  const xrefAt = at + writer.length;
  const number = offsets.xrefNumber;
  const table = offsets.table(number, xrefAt);
  const id = [crc, shape.rows, at % 2 ** 32, platform.crc32(table.bytes)]
    .map((part) => part.toString(16).padStart(8, "0"))
    .join("");
  const data = platform.deflateQuickly(table.bytes);
  writer.ascii(
    `${number} 0 obj\n<</Type/XRef/Size ${number + 1}/W[1 ${table.width} 2]` +
      `/Root ${numbers.catalog} 0 R/Info ${numbers.info} 0 R/ID[<${id}><${id}>]` +
      `/Filter/FlateDecode/Length ${data.length}>>\nstream\n`,
  );
  writer.put(data);
  writer.ascii(`\nendstream\nendobj\nstartxref\n${xrefAt}\n%%EOF\n`);
  return writer.bytes();
}

type Packing = {
  readonly writer: ByteWriter;
  readonly objects: readonly (readonly [number, string])[];
  /** Number of the first object stream. */
  readonly first: number;
  /** Position of the writer's first byte. */
  readonly at: number;
};

/** Writes object streams; returns where they and their objects are. */
function writePacked(
  { writer, objects, first, at }: Packing,
  platform: Platform,
): ReadonlyMap<number, Parameters<MergeOffsets["set"]>[1]> {
  const entries = new Map<number, Parameters<MergeOffsets["set"]>[1]>();
  for (const [part, pack] of packs(objects).entries()) {
    const stream = first + part;
    entries.set(stream, { kind: "at", position: at + writer.length });
    for (const [index, [number]] of pack.entries()) {
      entries.set(number, { kind: "packed", stream, index });
    }
    writeIndirect(writer, stream, deflatedStream(packedStream(pack), platform.deflate));
  }
  return entries;
}

function catalogText({ catalog }: PrintTemplate, { numbers, tree }: MergeNumbering): string {
  const entries = new Map<string, CosObject>([
    ["Type", new Name("Catalog")],
    ["Pages", new Ref(numbers.tree + tree.nodeCount - 1)],
    ["Outlines", new Ref(numbers.outlines)],
    ["PageMode", new Name("UseOutlines")],
    ...catalog,
  ]);
  return latin1Text(writeObject(entries));
}

/** The root of the outline: one open level with a bookmark for each row (12.3.3). */
function outlinesText(numbering: MergeNumbering): string {
  const { rows } = numbering.shape;
  const [first, last] = [numbering.bookmark(0), numbering.bookmark(rows - 1)];
  return `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${rows}>>`;
}
