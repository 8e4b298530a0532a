import type { DosTime, Member } from "./member.ts";
import { memberFields } from "./member-fields.ts";
import { RecordWriter } from "./record-writer.ts";
import { MADE_ON_UNIX, VERSION, VERSION_64 } from "./zip-versions.ts";
import { EXTRA_HEAD_BYTES, extraHead, isLarge, MAX_32 } from "./zip64.ts";

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
export function directoryEntry(member: Member, time: DosTime): Uint8Array {
  const { name, sizeBytes, packedBytes, offset } = member;
  const large = isLarge(sizeBytes, packedBytes);
  const far = offset >= MAX_32;
  const extra = directoryExtraBytes(sizeBytes, packedBytes, offset);
  const out = new RecordWriter(directoryEntryBytes(name.length, sizeBytes, packedBytes, offset));
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
  return out.bytes;
}

/** -rw-r--r--, in the upper half of the external attributes. */
const REGULAR_FILE = 0o100644 * 0x1_0000;

/** Only what does not fit the entry stands in its ZIP64 field (4.5.3). */
function directoryExtraBytes(sizeBytes: number, packedBytes: number, offset: number): number {
  return (isLarge(sizeBytes, packedBytes) ? 16 : 0) + (offset >= MAX_32 ? 8 : 0);
}
