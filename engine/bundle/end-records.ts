import { RecordWriter } from "./record-writer.ts";
import { MADE_ON_UNIX, VERSION_64 } from "./zip-versions.ts";
import { MAX_16, MAX_32 } from "./zip64.ts";

/** The directory of an archive, as its end describes it. */
export type Directory = {
  readonly count: number;
  readonly offset: number;
  readonly sizeBytes: number;
};

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

const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;
