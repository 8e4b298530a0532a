import { SIGN_FACES } from "./face-scripts.ts";
import type { FaceName } from "./shaper.ts";

/**
 * The code points that a face is given beside those that it is wanted for, so that a run of its text need not end at a
 * number: digits and punctuation; to an alphabet the letters of Western names, so that a word looks of one piece.
 */
export function companions(
  face: FaceName,
  isAlphabet: boolean,
  characters: ReadonlySet<number>,
): readonly number[] {
  if (face === "emoji") return characters.has(KEYCAP) ? [SPACE, ...KEYS] : [SPACE];
  if (SIGN_FACES.includes(face)) return [SPACE];
  return isAlphabet ? [...PUNCTUATION, ...LETTERS] : PUNCTUATION;
}

const SPACE = 0x20;
/** What makes a keycap of a digit. */
const KEYCAP = 0x20e3;
const KEYS = codePoints("0123456789#*");
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => SPACE + at));
const LATIN_1 = String.fromCharCode(...Array.from({ length: 64 }, (_, at) => 0xc0 + at));
const PUNCTUATION = codePoints(ASCII.replace(/[a-z]/giu, "") + "\u00a0«·»–—‘’“”„…");
const LETTERS = codePoints((ASCII + LATIN_1).replace(/\P{L}/gu, ""));

function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
