import { BoundedOutput } from "./bounded-output.ts";

const END = 128;

/**
 * RunLengthDecode (ISO 32000-2, 7.4.5): up to 127 says that so many bytes and one follow, above 128 that one byte comes
 * 257 less so many times. What breaks off gives what there is; `null` when more than `bytesMax` come out.
 */
export function decodeRunLength(data: Uint8Array, bytesMax: number): Uint8Array | null {
  const out = new BoundedOutput(bytesMax);
  for (let at = 0; at + 1 < data.length; ) {
    const length = data[at] ?? END;
    if (length === END) break;
    const isRun = length > END;
    const count = isRun ? 257 - length : Math.min(length + 1, data.length - at - 1);
    const to = out.take(count);
    if (to === -1) return null;
    // Byte by byte: a bomb may be of pieces of one byte, of which none is worth a view.
    const { room } = out;
    const step = isRun ? 0 : 1;
    for (let i = 0; i < count; i += 1) room[to + i] = data[at + 1 + i * step] ?? 0;
    at += isRun ? 2 : 1 + count;
  }
  return out.bytes();
}
