import type { RecordWriter } from "./record-writer.ts";

/** Larger numbers are in ZIP64 records; these values in the short fields refer to them (APPNOTE 4.3.9, 4.4.1.4). */
export const MAX_16 = 0xffff;
export const MAX_32 = 0xffff_ffff;

/** Length of a ZIP64 field's header. */
export const EXTRA_HEAD_BYTES = 4;

/** Writes the header of a ZIP64 field with `bytes` bytes of numbers (4.5.3). */
export function extraHead(out: RecordWriter, bytes: number): void {
  out.u16(ZIP64_FIELD);
  out.u16(bytes);
}

/** Whether a member's sizes need 64 bits; both are then written so. */
export function isLarge(sizeBytes: number, packedBytes: number): boolean {
  return sizeBytes >= MAX_32 || packedBytes >= MAX_32;
}

const ZIP64_FIELD = 1;
