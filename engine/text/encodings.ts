/** 256 entries: the character of each code, "" if absent. */
export type Encoding = readonly string[];

/**
 * A fresh copy of the encoding that /Encoding or /BaseEncoding names (ISO 32000-2, D.2), or `null`. PDFDocEncoding is
 * `null` too: some files name it there, but no reader supports it.
 */
export function namedEncoding(name: string): string[] | null {
  switch (name) {
    case "WinAnsiEncoding":
      return table([0x20, ASCII], [0x80, WIN_80], [0xa0, LATIN_1]);
    case "MacRomanEncoding":
      return table([0x20, ASCII], [0x80, MAC_80]);
    case "StandardEncoding":
      return table([0x20, STANDARD_20], [0xa1, STANDARD_A1], [0xe1, STANDARD_E1]);
    default:
      return null;
  }
}

/**
 * 65,536 entries: UTF-16 code unit → code, 0 = none. Where several codes have the same character the lowest is used;
 * code 0 is never used.
 */
export function encodeTable(encoding: Encoding): Uint8Array {
  const codes = new Uint8Array(0x10000);
  for (let code = 255; code > 0; code -= 1) {
    const char = encoding[code] ?? "";
    if (char !== "") codes[char.charCodeAt(0)] = code;
  }
  return codes;
}

/** Marks a code without a character in the strings below. */
const NONE = "\ufffd";

const ASCII = range(0x20, 0x7e);
const LATIN_1 = range(0xa0, 0xff);
/** Unused codes display as a bullet, but a bullet is always written as 0x95. */
const WIN_80 = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";
const MAC_80 =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨\ufffdÆØ\ufffd±\ufffd\ufffd¥µ" +
  "\ufffd\ufffd\ufffd\ufffd\ufffdªº\ufffdæø¿¡¬\ufffdƒ\ufffd\ufffd«»…\u00a0ÀÃÕŒœ" +
  "–—“”‘’÷\ufffdÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\ufffdÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
const STANDARD_20 = ASCII.replace("'", "’").replace("`", "‘");
const STANDARD_A1 =
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ\ufffd–†‡·\ufffd¶•‚„”»…‰\ufffd¿\ufffd`´ˆ˜¯˘˙¨\ufffd˚¸\ufffd˝˛ˇ—";
const STANDARD_E1 =
  "Æ\ufffdª\ufffd\ufffd\ufffd\ufffdŁØŒº\ufffd\ufffd\ufffd\ufffd\ufffdæ\ufffd\ufffd\ufffdı\ufffd\ufffdłøœß";

function table(...rows: readonly (readonly [number, string])[]): string[] {
  const characters = Array.from({ length: 256 }, () => "");
  for (const [first, row] of rows) {
    for (let i = 0; i < row.length; i += 1) {
      const char = row.charAt(i);
      if (char !== NONE) characters[first + i] = char;
    }
  }
  return characters;
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join(
    "",
  );
}
