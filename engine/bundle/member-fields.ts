import type { DosTime, Member } from "./member.ts";
import type { RecordWriter } from "./record-writer.ts";
import { DEFLATED, NAMES_ARE_UTF8, VERSION, VERSION_64 } from "./zip-versions.ts";
import { isLarge, MAX_32 } from "./zip64.ts";

/**
 * What a member's local header and its directory entry both say, from the version needed to the length of the name
 * (APPNOTE 4.3.7, 4.3.12). Sizes that do not fit stand in the ZIP64 field, of which `has64` tells.
 */
export function memberFields(
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
