/** The three character classes of PDF (ISO 32000-2, 7.2.3), as a table because every byte of a file is looked up. */
const WHITE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASS[byte] = WHITE;
for (const char of "()<>[]{}/%") CLASS[char.charCodeAt(0)] = DELIMITER;

/** NUL, tab, line feed, form feed, carriage return, space. */
export function isWhite(byte: number): boolean {
  return CLASS[byte] === WHITE;
}

/** Neither white space nor a delimiter `( ) < > [ ] { } / %`. */
export function isRegular(byte: number): boolean {
  return CLASS[byte] === 0;
}

/** The value of a hexadecimal digit, or −1. */
export function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** One byte per character; of characters above 255, only the low byte is kept. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The inverse: one character per byte. */
export function latin1Text(bytes: Uint8Array): string {
  return isAscii(bytes) ? ASCII.decode(bytes) : unitsText(bytes);
}

/** The text of UTF-16 code units. */
export function unitsText(units: Uint8Array | Uint16Array): string {
  let text = "";
  // In chunks, because appending single characters would build a rope of a million parts.
  for (let at = 0; at < units.length; at += CHUNK_UNITS) {
    const chunk = units.subarray(at, at + CHUNK_UNITS);
    text += Reflect.apply(String.fromCharCode, null, chunk);
  }
  return text;
}

const CHUNK_UNITS = 4096;

/** For ASCII alone: ten times as fast as characters one by one. */
const ASCII = new TextDecoder();

function isAscii(bytes: Uint8Array): boolean {
  let bits = 0;
  for (let i = 0; i < bytes.length; i += 1) bits |= bytes[i] ?? 0;
  return bits < 0x80;
}

/** Compares two byte arrays. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
