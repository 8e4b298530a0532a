/**
 * Decodes base64 with padding (RFC 4648, 4); white space is ignored. `null` for any other character, truncated text, or
 * non-zero unused bits.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let bitCount = 0;
  let padding = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isWhite(code)) continue;
    if (code === PAD) {
      padding += 1;
      continue;
    }
    const value = valueOf(code);
    if (value < 0 || padding > 0) return null;
    bits = ((bits << 6) | value) & 0xfff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[length] = bits >>> bitCount;
    length += 1;
  }
  // Two unused bits need one padding character, four need two; six mean a truncated group.
  const isWhole = bitCount < 6 && padding === bitCount / 2;
  return isWhole && (bits & ((1 << bitCount) - 1)) === 0 ? bytes.slice(0, length) : null;
}

const PAD = 61;

function isWhite(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** The six bits of a character, or -1. */
function valueOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  if (code === 43) return 62;
  return code === 47 ? 63 : -1;
}
