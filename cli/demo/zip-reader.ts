import { type FileHandle, open } from "node:fs/promises";
import { crc32, inflateRawSync } from "node:zlib";

/** An entry in the central directory; sizes and offsets in bytes. */
export type ZipEntry = {
  readonly name: string;
  readonly crc: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly offset: number;
};

/** Reads an untrusted ZIP entry by entry. */
export type ZipReader = {
  readonly entries: readonly ZipEntry[];
  /** Returns the entry's bytes; throws if they do not match the directory. */
  readonly read: (entry: ZipEntry) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR64_BYTES = 20;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const EXTRA64 = 0x0001;
const FULL16 = 0xffff;
const FULL32 = 0xffffffff;
const DEFLATED = 8;

/** Opens a ZIP by its central directory (APPNOTE 4.3), ZIP64 included. */
export async function openZip(path: string): Promise<ZipReader> {
  const file = await open(path, "r");
  try {
    const directory = await findDirectory(file);
    const bytes = await readAt(file, directory.offset, directory.sizeBytes);
    return {
      entries: readDirectory(bytes, directory.count),
      read: (entry) => readEntry(file, entry),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Directory = { readonly offset: number; readonly sizeBytes: number; readonly count: number };

/** The service's ZIPs have no comment, so the end record is at the very end. */
async function findDirectory(file: FileHandle): Promise<Directory> {
  const { size } = await file.stat();
  if (size < END_BYTES) throw new Error("the ZIP is shorter than its end record");
  const end = view(await readAt(file, size - END_BYTES, END_BYTES));
  if (end.getUint32(0, true) !== END_SIGNATURE) throw new Error("the ZIP has no end record");
  const count = end.getUint16(10, true);
  const sizeBytes = end.getUint32(12, true);
  const offset = end.getUint32(16, true);
  if (count !== FULL16 && sizeBytes !== FULL32 && offset !== FULL32) {
    return { offset, sizeBytes, count };
  }
  const locator = view(await readAt(file, size - END_BYTES - LOCATOR64_BYTES, LOCATOR64_BYTES));
  const end64 = view(await readAt(file, Number(locator.getBigUint64(8, true)), 56));
  if (end64.getUint32(0, true) !== END64_SIGNATURE) throw new Error("the ZIP64 end is not there");
  return {
    count: Number(end64.getBigUint64(32, true)),
    sizeBytes: Number(end64.getBigUint64(40, true)),
    offset: Number(end64.getBigUint64(48, true)),
  };
}

function readDirectory(bytes: Uint8Array, count: number): ZipEntry[] {
  const directory = view(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (directory.getUint32(at, true) !== CENTRAL_SIGNATURE)
      throw new Error("a malformed directory");
    const nameEnd = at + CENTRAL_BYTES + directory.getUint16(at + 28, true);
    const extraEnd = nameEnd + directory.getUint16(at + 30, true);
    const wide = wideNumbers(bytes.subarray(nameEnd, extraEnd));
    const wideOr = (value: number): number => (value === FULL32 ? (wide.shift() ?? value) : value);
    const sizeBytes = wideOr(directory.getUint32(at + 24, true));
    const packedBytes = wideOr(directory.getUint32(at + 20, true));
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_BYTES, nameEnd)),
      crc: directory.getUint32(at + 16, true),
      sizeBytes,
      packedBytes,
      offset: wideOr(directory.getUint32(at + 42, true)),
    });
    at = extraEnd + directory.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns the numbers of a ZIP64 extra field, in the order of the fields that they replace. */
function wideNumbers(extra: Uint8Array): number[] {
  const fields = view(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + fields.getUint16(at + 2, true)) {
    if (fields.getUint16(at, true) !== EXTRA64) continue;
    const count = Math.floor(fields.getUint16(at + 2, true) / 8);
    return Array.from({ length: count }, (_, n) =>
      Number(fields.getBigUint64(at + 4 + n * 8, true)),
    );
  }
  return [];
}

async function readEntry(file: FileHandle, entry: ZipEntry): Promise<Uint8Array> {
  const local = view(await readAt(file, entry.offset, LOCAL_BYTES));
  if (local.getUint32(0, true) !== LOCAL_SIGNATURE) throw new Error(`${entry.name}: no header`);
  const start = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = await readAt(file, start, entry.packedBytes);
  const bytes = local.getUint16(8, true) === DEFLATED ? inflateRawSync(packed) : packed;
  if (bytes.length !== entry.sizeBytes) throw new Error(`${entry.name}: not its size`);
  if (crc32(bytes) !== entry.crc) throw new Error(`${entry.name}: not its CRC`);
  return bytes;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
  if (bytesRead !== length) throw new Error("the ZIP ends too early");
  return buffer;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
