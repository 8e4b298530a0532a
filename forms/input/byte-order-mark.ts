import type { Encoding } from "./dialect.ts";

/** The encoding that a byte order mark declares, and the mark's length. */
export type ByteOrderMark = {
  readonly encoding: "utf-8" | "utf-16";
  readonly isBigEndian: boolean;
  readonly length: number;
};

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], ByteOrderMark])[] = [
  [[0xef, 0xbb, 0xbf], { encoding: "utf-8", isBigEndian: false, length: 3 }],
  [[0xff, 0xfe], { encoding: "utf-16", isBigEndian: false, length: 2 }],
  [[0xfe, 0xff], { encoding: "utf-16", isBigEndian: true, length: 2 }],
];

/** The byte order mark at the start of a file; null if absent. */
export function byteOrderMark(head: Uint8Array): ByteOrderMark | null {
  const found = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, at) => head[at] === byte));
  return found?.[1] ?? null;
}

/** Bytes of a file's start in which UTF-16 is looked for. */
const LOOKED_AT = 512;

/** True for text that can only be UTF-16: half of its bytes at odd offsets are zero, and none at even ones. */
export function looksLikeUtf16(head: Uint8Array): boolean {
  const start = head.subarray(0, LOOKED_AT);
  let zeros = 0;
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) return false;
    zeros += 1;
  }
  return start.length > 1 && zeros * 4 >= start.length;
}

/** The byte order mark of an encoding; that of little-endian UTF-16; empty for Windows-1252. */
export function markOf(encoding: Encoding): Uint8Array {
  const found = BYTE_ORDER_MARKS.find(([, { encoding: marked }]) => marked === encoding);
  return Uint8Array.from(found?.[0] ?? []);
}
