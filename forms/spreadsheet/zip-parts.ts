import { damaged, SpreadsheetFault } from "./fault.ts";
import { LIMITS } from "./limits.ts";

/** The entries of an archive, opened by name. */
export type ZipParts = {
  readonly has: (name: string) => boolean;
  /** The inflated bytes of an entry, piece by piece; throws a `SpreadsheetFault` beyond `bytesMax`. */
  readonly open: (name: string, bytesMax: number) => AsyncGenerator<Uint8Array>;
};

type Entry = {
  readonly method: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Offset of its local header. */
  readonly offset: number;
};

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const WIDE_END_SIGNATURE = 0x06064b50;
const WIDE_END_BYTES = 56;
const WIDE_LOCATOR_SIGNATURE = 0x07064b50;
const WIDE_LOCATOR_BYTES = 20;
/** Instead of a number of 16 or 32 bits: a record of ZIP64 has it (4.4.1.4). */
const WIDE_16 = 0xffff;
const WIDE_32 = 0xffffffff;
const WIDE_EXTRA_ID = 1;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Bytes that are inflated at a time: bounds what a highly compressed piece can produce before it is counted. */
const PIECE_BYTES = 4096;

/**
 * Reads the directory of a ZIP archive (PKWARE APPNOTE 4.3), with the wide numbers of ZIP64, which Apache POI's streaming
 * writer uses for every size; nothing is inflated yet.
 */
export function openZip(bytes: Uint8Array): ZipParts {
  const entries = readDirectory(bytes);
  return {
    has: (name) => entries.has(name),
    open: (name, bytesMax) => openEntry(bytes, name, entries.get(name), bytesMax),
  };
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOffset(view);
  const directory = findDirectory(view, end);
  const { count } = directory;
  if (count > LIMITS.entriesMax) throw damaged("its archive has too many entries");
  let { at } = directory;
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL_SIGNATURE)
      throw incompleteDirectory();
    if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0)
      throw new SpreadsheetFault("The workbook is encrypted: remove its password.");
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const commentBytes = view.getUint16(at + 32, true);
    const extraAt = at + CENTRAL_BYTES + nameBytes;
    if (extraAt + extraBytes > end) throw incompleteDirectory();
    const name = bytes.subarray(at + CENTRAL_BYTES, extraAt);
    const wide = wideNumbers(view, extraAt, extraAt + extraBytes);
    const numberAt = (field: number): number => {
      const value = view.getUint32(field, true);
      return value === WIDE_32 ? wide() : value;
    };
    entries.set(new TextDecoder().decode(name), {
      method: view.getUint16(at + 10, true),
      // ZIP64 has its numbers in this order (4.5.3).
      sizeBytes: numberAt(at + 24),
      packedBytes: numberAt(at + 20),
      offset: numberAt(at + 42),
    });
    at = extraAt + extraBytes + commentBytes;
  }
  return entries;
}

function endOffset(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  throw damaged("it is not a complete ZIP archive");
}

/** Returns the number of entries, and where the directory begins. */
function findDirectory(
  view: DataView,
  end: number,
): { readonly count: number; readonly at: number } {
  const count = view.getUint16(end + 10, true);
  const at = view.getUint32(end + 16, true);
  if (count !== WIDE_16 && at !== WIDE_32) return { count, at };
  const locator = end - WIDE_LOCATOR_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== WIDE_LOCATOR_SIGNATURE)
    throw incompleteDirectory();
  const wideEnd = wideNumber(view, locator + 8);
  if (wideEnd + WIDE_END_BYTES > end || view.getUint32(wideEnd, true) !== WIDE_END_SIGNATURE)
    throw incompleteDirectory();
  return { count: wideNumber(view, wideEnd + 32), at: wideNumber(view, wideEnd + 48) };
}

/** Returns a function that reads one number after another from the extra field of ZIP64 in `[from, to)`. */
function wideNumbers(view: DataView, from: number, to: number): () => number {
  let at = from;
  while (at + 4 <= to && view.getUint16(at, true) !== WIDE_EXTRA_ID)
    at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    if (at + 8 > to) throw incompleteDirectory();
    at += 8;
    return wideNumber(view, at - 8);
  };
}

/** A number beyond 2^53 is not exact, but larger than every limit. */
function wideNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function incompleteDirectory(): SpreadsheetFault {
  return damaged("its archive has no complete directory");
}

async function* openEntry(
  bytes: Uint8Array,
  name: string,
  entry: Entry | undefined,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  if (entry === undefined) throw damaged(`${name} is missing`);
  if (entry.sizeBytes > bytesMax) throw tooLarge(name, bytesMax);
  let found = 0;
  for await (const piece of inflatePart(packedBytes(bytes, name, entry), name, entry.method)) {
    found += piece.length;
    if (found > entry.sizeBytes) break;
    yield piece;
  }
  if (found !== entry.sizeBytes) throw damaged(`${name} is not of the size that it declares`);
}

function packedBytes(bytes: Uint8Array, name: string, entry: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = entry;
  const isLocal = offset + LOCAL_BYTES <= bytes.length;
  if (!isLocal || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    throw damaged(`${name} is not where the archive says`);
  const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const from = offset + LOCAL_BYTES + names;
  if (from + entry.packedBytes > bytes.length) throw damaged(`${name} is cut off`);
  return bytes.subarray(from, from + entry.packedBytes);
}

async function* inflatePart(
  packed: Uint8Array,
  name: string,
  method: number,
): AsyncGenerator<Uint8Array> {
  if (method === STORED) {
    yield packed;
    return;
  }
  if (method !== DEFLATED) throw damaged(`${name} is compressed by an unknown method`);
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const piece = packed.slice(at, at + PIECE_BYTES);
      at += piece.length;
      if (piece.length === 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  try {
    yield* source.pipeThrough(new DecompressionStream("deflate-raw"));
  } catch (error) {
    if (error instanceof SpreadsheetFault) throw error;
    throw damaged(`${name} cannot be decompressed`);
  }
}

function tooLarge(name: string, bytesMax: number): SpreadsheetFault {
  const limit = Math.floor(bytesMax / (1024 * 1024));
  return new SpreadsheetFault(
    `The workbook is too large: ${name} is more than ${limit} MB when it is decompressed. Save the rows as CSV.`,
  );
}
