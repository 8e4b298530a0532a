import type { DosTime, Member } from "./member.ts";
import { memberFields } from "./member-fields.ts";
import { RecordWriter } from "./record-writer.ts";
import { EXTRA_HEAD_BYTES, extraHead, isLarge } from "./zip64.ts";

/** Length of a local file header (APPNOTE 4.3.7). */
export function localHeaderBytes(
  nameBytes: number,
  sizeBytes: number,
  packedBytes: number,
): number {
  return 30 + nameBytes + (isLarge(sizeBytes, packedBytes) ? EXTRA_HEAD_BYTES + 16 : 0);
}

/** What stands before a member's data. */
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
