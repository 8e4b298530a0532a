import type { RecordWriter } from "./record-writer.ts";

/** Numbers from here on stand in ZIP64 records; the short ones say so by these very values (APPNOTE 4.3.9, 4.4.1.4). */
export const MAX_16 = 0xffff;
export const MAX_32 = 0xffff_ffff;

/** Length of what stands before the numbers in a ZIP64 field. */
export const EXTRA_HEAD_BYTES = 4;

/** Begins a ZIP64 field with so many bytes of numbers (4.5.3). */
export function extraHead(out: RecordWriter, bytes: number): void {
  out.u16(ZIP64_FIELD);
  out.u16(bytes);
}

/** Whether a member's sizes need 64 bits; then both stand so. */
export function isLarge(sizeBytes: number, packedBytes: number): boolean {
  return sizeBytes >= MAX_32 || packedBytes >= MAX_32;
}

const ZIP64_FIELD = 1;
