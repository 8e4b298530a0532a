import { unitsText } from "./characters.ts";
import type { CosString } from "./objects.ts";

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, D.3): codes 0x18–0x1F and 0x80–0xA0. */
const SPECIALS_18 = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc";
const SPECIALS_80 =
  "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018" +
  "\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\u009f\u20ac";

const CHARACTERS: readonly string[] = Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x18 && code < 0x20) return SPECIALS_18.charAt(code - 0x18);
  if (code >= 0x80 && code <= 0xa0) return SPECIALS_80.charAt(code - 0x80);
  return String.fromCharCode(code);
});

const UNITS = Uint16Array.from(CHARACTERS, (char) => char.charCodeAt(0));

/** 0x7F, 0x9F and 0xAD are undefined: never written, read as in Latin-1. */
const UNDEFINED = new Set([0x7f, 0x9f, 0xad]);
const CODES: ReadonlyMap<string, number> = new Map(
  CHARACTERS.flatMap((char, code) => (UNDEFINED.has(code) ? [] : [[char, code] as const])),
);

/** The text of a text string (7.9.2.2): UTF-16 or UTF-8 by its byte order mark, else PDFDocEncoding. Never fails. */
export function decodeText(string: CosString): string {
  const { bytes } = string;
  const [a, b, c] = bytes;
  if (a === 0xfe && b === 0xff) return utf16(bytes.subarray(2), 0);
  // Little-endian is not in the standard, but occurs in files.
  if (a === 0xff && b === 0xfe) return utf16(bytes.subarray(2), 1);
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder().decode(bytes);
  const units = new Uint16Array(bytes.length);
  for (let i = 0; i < units.length; i += 1) units[i] = UNITS[bytes[i] ?? 0] ?? 0;
  return unitsText(units);
}

/** The bytes of a text string: PDFDocEncoding if it has every character, else UTF-16BE with a byte order mark. */
export function encodeText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = CODES.get(text.charAt(i));
    if (code === undefined) return encodeUtf16(text);
    bytes[i] = code;
  }
  return looksMarked(bytes) ? encodeUtf16(text) : bytes;
}

function utf16(bytes: Uint8Array, highAt: 0 | 1): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let i = 0; i < units.length; i += 1) {
    units[i] = (bytes[2 * i + highAt] ?? 0) * 256 + (bytes[2 * i + 1 - highAt] ?? 0);
  }
  return unitsText(units);
}

function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    bytes[2 + i * 2] = unit >> 8;
    bytes[3 + i * 2] = unit & 0xff;
  }
  return bytes;
}

/** "þÿ…" in PDFDocEncoding would be read back as UTF-16. */
function looksMarked(bytes: Uint8Array): boolean {
  const [a, b, c] = bytes;
  if ((a === 0xfe && b === 0xff) || (a === 0xff && b === 0xfe)) return true;
  return a === 0xef && b === 0xbb && c === 0xbf;
}
