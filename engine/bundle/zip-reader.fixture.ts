import assert from "node:assert/strict";
import { crc32, inflateRawSync } from "node:zlib";

/** A file extracted from an archive. */
export type ReadFile = { readonly name: string; readonly content: Buffer };

/** A file as listed in the central directory. */
export type ListedFile = {
  readonly name: string;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly packedBytes: number;
  readonly offset: number;
};

/**
 * Reads a whole archive strictly: every byte belongs to a record, local headers agree with the directory, sizes and
 * CRCs are right, names are UTF-8, no data descriptors.
 */
export function filesOf(zip: Buffer): readonly ReadFile[] {
  const { entries, directoryStart } = readDirectory(zip, 0);
  let at = 0;
  const files = entries.map((entry) => {
    assert.equal(entry.offset, at, "members follow each other without a gap");
    assert.equal(zip.readUInt32LE(at), 0x04034b50);
    assert.equal(zip.readUInt16LE(at + 6), 1 << 11, "UTF-8 and nothing else");
    assert.equal(zip.readUInt16LE(at + 8), 8, "deflated");
    assert.equal(zip.readUInt32LE(at + 14), entry.crc);
    assert.equal(zip.readUInt32LE(at + 18), entry.packedBytes);
    assert.equal(zip.readUInt32LE(at + 22), entry.sizeBytes);
    const dataAt = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    assert.equal(zip.toString("utf8", at + 30, at + 30 + zip.readUInt16LE(at + 26)), entry.name);
    at = dataAt + entry.packedBytes;
    const content = inflateRawSync(zip.subarray(dataAt, at));
    assert.equal(content.length, entry.sizeBytes);
    assert.equal(crc32(content), entry.crc);
    return { name: entry.name, content };
  });
  assert.equal(at, directoryStart, "the directory follows the last member");
  return files;
}

/** Reads the directory from an archive's last bytes, which begin at `from` in the archive. */
export function readDirectory(
  last: Buffer,
  from: number,
): {
  readonly entries: readonly ListedFile[];
  readonly directoryStart: number;
  readonly zip64: boolean;
} {
  const end = readEnd(last, from);
  const entries: ListedFile[] = [];
  let at = end.directoryStart - from;
  for (let i = 0; i < end.count; i++) {
    const { entry, next } = readEntry(last, at);
    entries.push(entry);
    at = next;
  }
  assert.equal(at + from, end.directoryStart + end.directoryBytes, "the directory's length");
  assert.equal(at, end.recordsAt, "nothing between directory and end record");
  return { entries, directoryStart: end.directoryStart, zip64: end.zip64 };
}

type End = {
  readonly count: number;
  readonly directoryStart: number;
  readonly directoryBytes: number;
  readonly zip64: boolean;
  /** Offset of the end records in the bytes read. */
  readonly recordsAt: number;
};

function readEnd(last: Buffer, from: number): End {
  const at = last.length - 22;
  assert.equal(last.readUInt32LE(at), 0x06054b50);
  assert.equal(last.readUInt16LE(at + 20), 0, "no comment");
  const short = {
    count: last.readUInt16LE(at + 10),
    directoryBytes: last.readUInt32LE(at + 12),
    directoryStart: last.readUInt32LE(at + 16),
  };
  assert.equal(last.readUInt16LE(at + 8), short.count);
  const zip64 = last.length >= 42 && last.readUInt32LE(at - 20) === 0x07064b50;
  if (!zip64) return { ...short, zip64, recordsAt: at };
  const recordsAt = u64(last, at - 12) - from;
  assert.equal(recordsAt, at - 76);
  assert.equal(last.readUInt32LE(recordsAt), 0x06064b50);
  assert.equal(u64(last, recordsAt + 4), 44);
  const long = {
    count: u64(last, recordsAt + 32),
    directoryBytes: u64(last, recordsAt + 40),
    directoryStart: u64(last, recordsAt + 48),
  };
  assert.equal(u64(last, recordsAt + 24), long.count);
  assert.equal(short.count, Math.min(long.count, 0xffff));
  assert.equal(short.directoryBytes, Math.min(long.directoryBytes, 0xffff_ffff));
  assert.equal(short.directoryStart, Math.min(long.directoryStart, 0xffff_ffff));
  return { ...long, zip64, recordsAt };
}

function readEntry(last: Buffer, at: number): { entry: ListedFile; next: number } {
  assert.equal(last.readUInt32LE(at), 0x02014b50);
  assert.equal(last.readUInt16LE(at + 8), 1 << 11);
  assert.equal(last.readUInt16LE(at + 32), 0, "no comment");
  const nameEnd = at + 46 + last.readUInt16LE(at + 28);
  const next = nameEnd + last.readUInt16LE(at + 30);
  let extraAt = nameEnd;
  if (next > nameEnd) {
    assert.equal(last.readUInt16LE(extraAt), 1, "the ZIP64 field");
    assert.equal(last.readUInt16LE(extraAt + 2), next - nameEnd - 4);
    assert.equal(last.readUInt16LE(at + 6), 45, "version needed");
    extraAt += 4;
  }
  /** A 32-bit number, or the next 64-bit one where it refers to that. */
  const number = (place: number): number => {
    const short = last.readUInt32LE(place);
    if (short !== 0xffff_ffff) return short;
    extraAt += 8;
    return u64(last, extraAt - 8);
  };
  const sizeBytes = number(at + 24);
  const packedBytes = number(at + 20);
  const offset = number(at + 42);
  assert.equal(extraAt, next, "the ZIP64 field holds what is needed and no more");
  const name = last.toString("utf8", at + 46, nameEnd);
  return { entry: { name, crc: last.readUInt32LE(at + 16), sizeBytes, packedBytes, offset }, next };
}

function u64(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}
