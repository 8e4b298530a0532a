/** The code points of the bytes 0x80 to 0x9F; undefined bytes are control characters, as in the WHATWG's encoding. */
const UPPER =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";
const UPPER_FIRST = 0x80;
const UPPER_END = UPPER_FIRST + UPPER.length;
const REPLACEMENT = 0x3f;
/** Arguments of one call; engines limit them. */
const PIECE = 8192;

const BYTES = new Map(
  Array.from(UPPER, (sign, index) => [sign.charCodeAt(0), UPPER_FIRST + index]),
);

/**
 * Decodes Windows-1252. Every byte has a character. `TextDecoder` is not used: versions of Node decode these 32 bytes as
 * ISO 8859-1.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    const units = Array.from(bytes.subarray(at, at + PIECE), (byte) =>
      byte >= UPPER_FIRST && byte < UPPER_END ? UPPER.charCodeAt(byte - UPPER_FIRST) : byte,
    );
    text += String.fromCharCode(...units);
  }
  return text;
}

/** Encodes Windows-1252; a character that it lacks becomes `?`. */
export function encodeWindows1252(text: string): Uint8Array {
  const bytes = Array.from(text, (sign) => {
    const unit = sign.codePointAt(0) ?? REPLACEMENT;
    const isSame = unit < UPPER_FIRST || (unit >= UPPER_END && unit <= 0xff);
    return isSame ? unit : (BYTES.get(unit) ?? REPLACEMENT);
  });
  return Uint8Array.from(bytes);
}
