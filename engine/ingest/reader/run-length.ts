import { BoundedOutput } from "./bounded-output.ts";

const END = 128;

/**
 * RunLengthDecode (ISO 32000-2, 7.4.5): up to 127 says that so many bytes and one follow, above 128 that one byte comes
 * 257 less so many times. What breaks off gives what there is; `null` when more than `bytesMax` come out.
 */
export function decodeRunLength(data: Uint8Array, bytesMax: number): Uint8Array | null {
  const out = new BoundedOutput(bytesMax);
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? END;
    if (length === END) break;
    const isRun = length > END;
    const literal = data.subarray(at + 1, isRun ? at + 2 : at + 2 + length);
    at += 1 + literal.length;
    if (literal.length === 0) break;
    const to = out.take(isRun ? 257 - length : literal.length);
    if (to === -1) return null;
    if (isRun) out.room.fill(literal[0] ?? 0, to, out.length);
    else out.room.set(literal, to);
  }
  return out.bytes();
}
