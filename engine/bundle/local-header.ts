import type { DosTime, Member } from "./member.ts";
import { RecordWriter } from "./record-writer.ts";
import { DEFLATED, NAMES_ARE_UTF8, VERSION, VERSION_64 } from "./zip-versions.ts";
import { EXTRA_HEAD_BYTES, extraHead, isLarge, MAX_32 } from "./zip64.ts";

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
