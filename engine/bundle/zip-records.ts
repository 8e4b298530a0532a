import { RecordWriter } from "./record-writer.ts";

/** When the files of an archive were changed, as DOS wrote it. */
export type DosTime = { readonly dosDate: number; readonly dosTime: number };

/** One file of an archive, as its headers describe it. */
export type Member = {
  /** UTF-8, at most 65,535 bytes. */
  readonly name: Uint8Array;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly packedBytes: number;
  /** Where its local header begins. */
  readonly offset: number;
};

/** The directory of an archive, as its end describes it. */
export type Directory = {
  readonly count: number;
  readonly offset: number;
  readonly sizeBytes: number;
};

/** Length of a local file header (APPNOTE 4.3.7). */
export function localHeaderBytes(
  nameBytes: number,
  sizeBytes: number,
  packedBytes: number,
): number {
  return 30 + nameBytes + (isLarge(sizeBytes, packedBytes) ? EXTRA_HEAD_BYTES + 16 : 0);
}

/** What stands before a member's data. */
export function localHeader(member: Member, { dosDate, dosTime }: DosTime): Uint8Array {
  const { name, crc, sizeBytes, packedBytes } = member;
  const large = isLarge(sizeBytes, packedBytes);
  const out = new RecordWriter(localHeaderBytes(name.length, sizeBytes, packedBytes));
  out.u32(0x04034b50);
  out.u16(large ? VERSION_64 : VERSION);
  out.u16(NAMES_ARE_UTF8);
  out.u16(DEFLATED);
  out.u16(dosTime);
  out.u16(dosDate);
  out.u32(crc);
  out.u32(large ? MAX_32 : packedBytes);
  out.u32(large ? MAX_32 : sizeBytes);
  out.u16(name.length);
  out.u16(large ? EXTRA_HEAD_BYTES + 16 : 0);
  out.put(name);
  if (large) {
    extraHead(out, 16);
    out.u64(sizeBytes);
    out.u64(packedBytes);
  }
  return out.bytes;
}

/** Length of a directory entry (4.3.12). */
export function directoryEntryBytes(
  nameBytes: number,
  sizeBytes: number,
  packedBytes: number,
  offset: number,
): number {
  const extra = directoryExtraBytes(sizeBytes, packedBytes, offset);
  return 46 + nameBytes + (extra === 0 ? 0 : EXTRA_HEAD_BYTES + extra);
}

/** A member's entry in the directory. */
export function directoryEntry(member: Member, { dosDate, dosTime }: DosTime): Uint8Array {
  const { name, crc, sizeBytes, packedBytes, offset } = member;
  const large = isLarge(sizeBytes, packedBytes);
  const far = offset >= MAX_32;
  const extra = directoryExtraBytes(sizeBytes, packedBytes, offset);
  const out = new RecordWriter(directoryEntryBytes(name.length, sizeBytes, packedBytes, offset));
  out.u32(0x02014b50);
  out.u16(MADE_ON_UNIX | (extra > 0 ? VERSION_64 : VERSION));
  out.u16(extra > 0 ? VERSION_64 : VERSION);
  out.u16(NAMES_ARE_UTF8);
  out.u16(DEFLATED);
  out.u16(dosTime);
  out.u16(dosDate);
  out.u32(crc);
  out.u32(large ? MAX_32 : packedBytes);
  out.u32(large ? MAX_32 : sizeBytes);
  out.u16(name.length);
  out.u16(extra > 0 ? EXTRA_HEAD_BYTES + extra : 0);
  out.u16(0); // comment
  out.u16(0); // disk
  out.u16(0); // internal attributes
  out.u32(REGULAR_FILE);
  out.u32(far ? MAX_32 : offset);
  out.put(name);
  if (extra > 0) extraHead(out, extra);
  if (large) {
    out.u64(sizeBytes);
    out.u64(packedBytes);
  }
  if (far) out.u64(offset);
  return out.bytes;
}

/** What stands behind the directory: its ZIP64 records when a number needs them, and the end record (4.3.14 to 16). */
export function endRecords({ count, offset, sizeBytes }: Directory): Uint8Array {
  const large = count >= MAX_16 || offset >= MAX_32 || sizeBytes >= MAX_32;
  const out = new RecordWriter(large ? END_64_BYTES + LOCATOR_BYTES + END_BYTES : END_BYTES);
  if (large) {
    out.u32(0x06064b50);
    out.u64(END_64_BYTES - 12); // what follows this number
    out.u16(MADE_ON_UNIX | VERSION_64);
    out.u16(VERSION_64);
    out.u32(0); // this disk
    out.u32(0); // the directory's disk
    out.u64(count);
    out.u64(count);
    out.u64(sizeBytes);
    out.u64(offset);
    out.u32(0x07064b50);
    out.u32(0);
    out.u64(offset + sizeBytes);
    out.u32(1); // disks
  }
  out.u32(0x06054b50);
  out.u16(0);
  out.u16(0);
  out.u16(Math.min(count, MAX_16));
  out.u16(Math.min(count, MAX_16));
  out.u32(Math.min(sizeBytes, MAX_32));
  out.u32(Math.min(offset, MAX_32));
  out.u16(0); // comment
  return out.bytes;
}

/** These stand for "see the ZIP64 record". */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;

const VERSION = 20;
const VERSION_64 = 45;
const MADE_ON_UNIX = 3 << 8;
const DEFLATED = 8;
/** General purpose bit 11; no other bit is set, so no data descriptors either. */
const NAMES_ARE_UTF8 = 1 << 11;
/** -rw-r--r--, in the upper half of the external attributes. */
const REGULAR_FILE = 0o100644 * 0x1_0000;

const ZIP64_EXTRA = 1;
const EXTRA_HEAD_BYTES = 4;
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;

function isLarge(sizeBytes: number, packedBytes: number): boolean {
  return sizeBytes >= MAX_32 || packedBytes >= MAX_32;
}

/** Only what does not fit the entry stands in its ZIP64 field (4.5.3). */
function directoryExtraBytes(sizeBytes: number, packedBytes: number, offset: number): number {
  return (isLarge(sizeBytes, packedBytes) ? 16 : 0) + (offset >= MAX_32 ? 8 : 0);
}

function extraHead(out: RecordWriter, bytes: number): void {
  out.u16(ZIP64_EXTRA);
  out.u16(bytes);
}
