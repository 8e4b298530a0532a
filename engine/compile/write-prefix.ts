import { ByteWriter, type CosObject, deflatedStream, Name, objectStream, Stream } from "#cos";
import type { Platform } from "#platform";

/** After the version; bytes above 127 mark the file as binary (ISO 32000-2, 7.5.2). */
const BINARY_MARK = "\n%\u00e2\u00e3\u00cf\u00d3\n";
const VERSION = "1.7";
/** The versions that parts of PDF/A are based on (ISO 19005-1, -4). */
const PDFA_VERSIONS: Readonly<Record<number, string>> = { 1: "1.4", 4: "2.0" };
/** Objects per object stream; to read one object, readers unpack its whole stream (ISO 32000-2, 7.5.7). */
const PACKED_OBJECTS_MAX = 200;

/** Objects under their final numbers, and the trailer's entries. */
export type PrefixParts = {
  readonly statics: ReadonlyMap<number, CosObject>;
  /** Serialised indirect objects in number order. Written last and uncompressed, because a tail rewrites them. */
  readonly dynamics: readonly Uint8Array[];
  /** Number of the first dynamic object; the object streams' numbers lie between the static objects' and it. */
  readonly first: number;
  /** Numbers reserved for object streams, as many as `packedStreamCount` returned. */
  readonly packedNumbers: readonly number[];
  readonly trailerRefs: string;
  readonly idHex: string;
  /** The part of PDF/A that the file claims; part 1 has no object streams and no cross-reference streams. */
  readonly pdfaPart: number | null;
  /** Encrypts a stream under its number; absent where the output is not encrypted. */
  readonly encrypt?: (num: number, stream: Stream) => CosObject;
};

/** Initial capacity for everything but streams. */
const OTHER_BYTES = 1 << 16;

export type Prefix = {
  readonly bytes: Uint8Array;
  readonly restOffsets: Uint32Array;
  readonly xrefOffset: number;
};

/** Number of object streams that the static objects need. */
export function packedStreamCount(statics: Iterable<CosObject>): number {
  let plain = 0;
  for (const object of statics) if (!(object instanceof Stream)) plain += 1;
  return Math.ceil(plain / PACKED_OBJECTS_MAX);
}

/** Writes the blank form: streams, object streams, the dynamic objects, then the cross-reference stream. */
export function writePrefix(parts: PrefixParts, platform: Platform): Prefix {
  const writer = new ByteWriter(expectedBytes(parts));
  const entries = new Map<number, Entry>();
  const { pdfaPart } = parts;
  writer.ascii(`%PDF-${PDFA_VERSIONS[pdfaPart ?? 0] ?? VERSION}${BINARY_MARK}`);
  for (const [num, object] of parts.statics) {
    if (!(object instanceof Stream)) continue;
    entries.set(num, { type: 1, at: writer.length, index: 0 });
    const isKept = pdfaPart !== null && isMetadata(object);
    writeStream(writer, num, isKept ? object : deflatedStream(object, platform.deflate), parts);
  }
  if (pdfaPart === 1) writePlain(writer, parts, entries);
  writePacked(writer, parts, entries, platform);
  const restOffsets = new Uint32Array(parts.dynamics.length + 1);
  for (const [index, bytes] of parts.dynamics.entries()) {
    entries.set(parts.first + index, { type: 1, at: writer.length, index: 0 });
    restOffsets[index] = writer.length;
    writer.put(bytes);
  }
  const xrefOffset = writer.length;
  restOffsets[parts.dynamics.length] = xrefOffset;
  if (pdfaPart === 1) writeTable(writer, parts, entries);
  else writeXref(writer, parts, entries, platform);
  return { bytes: writer.take(), restOffsets, xrefOffset };
}

/** Most of a large form is in its streams: a buffer that fits them is not enlarged, which would hold them twice. */
function expectedBytes({ statics }: PrefixParts): number {
  let bytes = 0;
  for (const object of statics.values()) if (object instanceof Stream) bytes += object.data.length;
  return bytes + OTHER_BYTES + (bytes >> 6);
}

/** A cross-reference entry: at an offset, or the `index`-th object of object stream `at`. */
type Entry = { readonly type: 1 | 2; readonly at: number; readonly index: number };

function writeStream(
  writer: ByteWriter,
  num: number,
  stream: Stream,
  { encrypt }: PrefixParts,
): void {
  writeIndirect(writer, num, encrypt === undefined ? stream : encrypt(num, stream));
}

function writeIndirect(writer: ByteWriter, num: number, object: CosObject): void {
  writer.ascii(`${num} 0 obj\n`);
  writer.object(object);
  writer.ascii("\nendobj\n");
}

/** Metadata of PDF/A has no filter (ISO 19005-1, 6.7.2). */
function isMetadata({ dict }: Stream): boolean {
  const type = dict.get("Type");
  return type instanceof Name && type.value === "Metadata";
}

function writePlain(writer: ByteWriter, parts: PrefixParts, entries: Map<number, Entry>): void {
  for (const [num, object] of parts.statics) {
    if (object instanceof Stream) continue;
    entries.set(num, { type: 1, at: writer.length, index: 0 });
    writeIndirect(writer, num, object);
  }
}

/** A cross-reference table and a trailer (ISO 32000-2, 7.5.4, 7.5.5). */
function writeTable(
  writer: ByteWriter,
  parts: PrefixParts,
  entries: ReadonlyMap<number, Entry>,
): void {
  const at = writer.length;
  const size = parts.first + parts.dynamics.length;
  writer.ascii(`xref\n0 ${size}\n0000000000 65535 f\r\n`);
  for (let num = 1; num < size; num += 1) {
    writer.ascii(`${String(entries.get(num)?.at ?? 0).padStart(10, "0")} 00000 n\r\n`);
  }
  const { trailerRefs, idHex } = parts;
  writer.ascii(`trailer\n<</Size ${size}${trailerRefs}/ID[<${idHex}><${idHex}>]>>\n`);
  writer.ascii(`startxref\n${at}\n%%EOF\n`);
}

function writePacked(
  writer: ByteWriter,
  parts: PrefixParts,
  entries: Map<number, Entry>,
  platform: Platform,
): void {
  const plain = [...parts.statics].filter(([, object]) => !(object instanceof Stream));
  for (const [part, num] of parts.packedNumbers.entries()) {
    const from = part * PACKED_OBJECTS_MAX;
    const group = plain.slice(from, from + PACKED_OBJECTS_MAX);
    for (const [index, [packed]] of group.entries()) {
      entries.set(packed, { type: 2, at: num, index });
    }
    entries.set(num, { type: 1, at: writer.length, index: 0 });
    writeStream(writer, num, deflatedStream(objectStream(group), platform.deflate), parts);
  }
}

function writeXref(
  writer: ByteWriter,
  parts: PrefixParts,
  entries: Map<number, Entry>,
  platform: Platform,
): void {
  const num = parts.first + parts.dynamics.length;
  const at = writer.length;
  entries.set(num, { type: 1, at, index: 0 });
  const size = num + 1;
  const table = new Uint8Array(size * 7);
  const view = new DataView(table.buffer);
  for (const [row, entry] of entries) {
    view.setUint8(row * 7, entry.type);
    view.setUint32(row * 7 + 1, entry.at);
    view.setUint16(row * 7 + 5, entry.index);
  }
  view.setUint16(5, 0xffff);
  const data = platform.deflate(table);
  const { trailerRefs, idHex } = parts;
  writer.ascii(`${num} 0 obj\n<</Type/XRef/Size ${size}/W[1 4 2]${trailerRefs}`);
  writer.ascii(`/ID[<${idHex}><${idHex}>]/Filter/FlateDecode/Length ${data.length}>>\nstream\n`);
  writer.put(data);
  writer.ascii(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`);
}
