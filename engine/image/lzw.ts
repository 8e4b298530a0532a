/** The two variants of LZW: that of GIF (GIF89a, appendix F) and that of TIFF (TIFF 6.0, section 13). */
export type LzwVariant = {
  /** Bits of a code for one value; codes begin one bit longer. */
  readonly literalBits: number;
  /** Codes are filled from the highest bit and grow one code earlier. */
  readonly isTiff: boolean;
};

/**
 * Decompresses at most `sizeMax` bytes. Stops at the end code, at an invalid code and at the end of the data; returns
 * what was decompressed until then.
 */
export function decodeLzw(bytes: Uint8Array, variant: LzwVariant, sizeMax: number): Uint8Array {
  const out = new Uint8Array(sizeMax);
  const clear = 1 << variant.literalBits;
  const early = variant.isTiff ? 1 : 0;
  const readCode = codeReader(bytes, variant.isTiff);
  // An entry is what the code before it wrote, and the byte behind that: both are in the output.
  const starts = new Uint32Array(CODES_MAX);
  const lengths = new Uint32Array(CODES_MAX);
  let bits = variant.literalBits + 1;
  let next = clear + 2;
  let previous = { start: 0, length: 0 };
  let at = 0;
  while (at < sizeMax) {
    const code = readCode(bits);
    if (code === clear) {
      bits = variant.literalBits + 1;
      next = clear + 2;
      previous = { start: 0, length: 0 };
      continue;
    }
    if (code < 0 || code === clear + 1 || code > next) break;
    if (code >= clear + 2 && code === next && previous.length === 0) break;
    const start = at;
    if (code < clear) out[at++] = code;
    else {
      const isNext = code === next;
      const from = isNext ? previous.start : (starts[code] ?? 0);
      const length = isNext ? previous.length + 1 : (lengths[code] ?? 0);
      const end = Math.min(sizeMax, at + length);
      for (let read = from; at < end; read += 1) out[at++] = out[read] ?? 0;
    }
    if (previous.length > 0 && next < CODES_MAX) {
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next += 1;
    }
    if (next + early >= 1 << bits && bits < CODE_BITS_MAX) bits += 1;
    previous = { start, length: at - start };
  }
  return out.subarray(0, at);
}

const CODE_BITS_MAX = 12;
const CODES_MAX = 1 << CODE_BITS_MAX;

/** Reads codes of a number of bits; -1 at the end of the data. */
function codeReader(bytes: Uint8Array, isHighFirst: boolean): (bits: number) => number {
  let held = 0;
  let count = 0;
  let at = 0;
  return (bits) => {
    while (count < bits) {
      const byte = bytes[at];
      if (byte === undefined) return -1;
      at += 1;
      held = isHighFirst ? (held << 8) | byte : held | (byte << count);
      count += 8;
    }
    count -= bits;
    const code = isHighFirst ? held >>> count : held & ((1 << bits) - 1);
    held = isHighFirst ? held & ((1 << count) - 1) : held >>> bits;
    return code;
  };
}
