/** Larger numbers are in ZIP64 records; these values in the short fields refer to them (APPNOTE 4.3.9, 4.4.1.4). */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;

/** Length of a ZIP64 field's header. */
const EXTRA_HEAD_BYTES = 4;

/** Writes the header of a ZIP64 field with `bytes` bytes of numbers (4.5.3). */
function extraHead(out: RecordWriter, bytes: number): void {
  out.u16(ZIP64_FIELD);
  out.u16(bytes);
}

/** Whether a member's sizes need 64 bits; both are then written so. */
function isLarge(sizeBytes: number, packedBytes: number): boolean {
  return sizeBytes >= MAX_32 || packedBytes >= MAX_32;
}

const ZIP64_FIELD = 1;

/** Version needed to extract: deflate, or ZIP64 (APPNOTE 4.4.3.2). */
const VERSION = 20;
const VERSION_64 = 45;

/** Upper byte of "version made by" (4.4.2.2): Unix file attributes. */
const MADE_ON_UNIX = 0x0300;

/** General purpose bit 11. No other bit is set, so there are no data descriptors (4.4.4). */
const NAMES_ARE_UTF8 = 0x0800;

/** The compression method (4.4.5). */
const DEFLATED = 8;

/** Modification time of an archive's files, in DOS format. */
export type DosTime = { readonly dosDate: number; readonly dosTime: number };

/** A file of an archive, as its headers describe it. */
export type Member = {
  /** UTF-8, at most 65,535 bytes. */
  readonly name: Uint8Array;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly packedBytes: number;
  /** Offset of its local header. */
  readonly offset: number;
};

/**
 * The fields common to a member's local header and its directory entry, from the version needed to the length of the
 * name (APPNOTE 4.3.7, 4.3.12). With `has64`, sizes that do not fit are in the ZIP64 field.
 */
function memberFields(
  out: RecordWriter,
  { name, crc, sizeBytes, packedBytes }: Member,
  { dosDate, dosTime }: DosTime,
  has64: boolean,
): void {
  const large = isLarge(sizeBytes, packedBytes);
  out.u16(has64 ? VERSION_64 : VERSION);
  out.u16(NAMES_ARE_UTF8);
  out.u16(DEFLATED);
  out.u16(dosTime);
  out.u16(dosDate);
  out.u32(crc);
  out.u32(large ? MAX_32 : packedBytes);
  out.u32(large ? MAX_32 : sizeBytes);
  out.u16(name.length);
}

/** Length of a local file header (APPNOTE 4.3.7). */
export function localHeaderBytes(
  nameBytes: number,
  sizeBytes: number,
  packedBytes: number,
): number {
  return 30 + nameBytes + (isLarge(sizeBytes, packedBytes) ? EXTRA_HEAD_BYTES + 16 : 0);
}

/** The header before a member's data. */
export function localHeader(member: Member, time: DosTime): Uint8Array {
  const { name, sizeBytes, packedBytes } = member;
  const large = isLarge(sizeBytes, packedBytes);
  const out = new RecordWriter(localHeaderBytes(name.length, sizeBytes, packedBytes));
  out.u32(0x04034b50);
  memberFields(out, member, time, large);
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

/** Entries of the central directory, `bytes` long together. */
export function directoryEntries(
  members: Iterable<Member>,
  time: DosTime,
  bytes: number,
): Uint8Array {
  const out = new RecordWriter(bytes);
  for (const member of members) directoryEntry(out, member, time);
  return out.bytes;
}

function directoryEntry(out: RecordWriter, member: Member, time: DosTime): void {
  const { name, sizeBytes, packedBytes, offset } = member;
  const large = isLarge(sizeBytes, packedBytes);
  const far = offset >= MAX_32;
  const extra = directoryExtraBytes(sizeBytes, packedBytes, offset);
  out.u32(0x02014b50);
  out.u16(MADE_ON_UNIX | (extra > 0 ? VERSION_64 : VERSION));
  memberFields(out, member, time, extra > 0);
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
}

/** -rw-r--r--, in the upper half of the external attributes. */
const REGULAR_FILE = 0o100644 * 0x1_0000;

/** The ZIP64 field has only what does not fit the entry (4.5.3). */
function directoryExtraBytes(sizeBytes: number, packedBytes: number, offset: number): number {
  return (isLarge(sizeBytes, packedBytes) ? 16 : 0) + (offset >= MAX_32 ? 8 : 0);
}

/** The central directory's position and size, for the end records. */
export type Directory = {
  readonly count: number;
  readonly offset: number;
  readonly sizeBytes: number;
};

/**
 * The records after the central directory: ZIP64 records when a number needs them, and the end record (4.3.14 to 16).
 */
export function endRecords({ count, offset, sizeBytes }: Directory): Uint8Array {
  const large = count >= MAX_16 || offset >= MAX_32 || sizeBytes >= MAX_32;
  const out = new RecordWriter(large ? END_64_BYTES + LOCATOR_BYTES + END_BYTES : END_BYTES);
  if (large) {
    out.u32(0x06064b50);
    out.u64(END_64_BYTES - 12); // size of the rest of this record
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

const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;

/** Writes little-endian numbers and bytes into a record of known length. */
class RecordWriter {
  readonly bytes: Uint8Array;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
  }

  // Without a view, which would cost more than a record's bytes.
  u16(value: number): void {
    const { bytes } = this;
    const at = this.#at;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    this.#at = at + 2;
  }

  u32(value: number): void {
    this.u16(value & 0xffff);
    this.u16(value >>> 16);
  }

  u64(value: number): void {
    this.u32(value % TWO_TO_32);
    this.u32(Math.floor(value / TWO_TO_32));
  }

  put(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}

const TWO_TO_32 = 2 ** 32;
