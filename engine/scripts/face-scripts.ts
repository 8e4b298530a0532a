import type { FaceName } from "./shaper.ts";

/** Faces of letters with their scripts (Unicode's Script_Extensions), smallest fonts first. */
export const FACE_SCRIPTS: readonly (readonly [FaceName, RegExp])[] = [
  ["sans", /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]/u],
  ["arabic", /\p{scx=Arabic}/u],
  ["hebrew", /\p{scx=Hebrew}/u],
  ["devanagari", /\p{scx=Devanagari}/u],
  ["thai", /\p{scx=Thai}/u],
  ["armenian", /\p{scx=Armenian}/u],
  ["georgian", /\p{scx=Georgian}/u],
  ["bengali", /\p{scx=Bengali}/u],
  ["gurmukhi", /\p{scx=Gurmukhi}/u],
  ["gujarati", /\p{scx=Gujarati}/u],
  ["tamil", /\p{scx=Tamil}/u],
  ["telugu", /\p{scx=Telugu}/u],
  ["kannada", /\p{scx=Kannada}/u],
  ["malayalam", /\p{scx=Malayalam}/u],
  ["sinhala", /\p{scx=Sinhala}/u],
  ["lao", /\p{scx=Lao}/u],
  ["khmer", /\p{scx=Khmer}/u],
  ["myanmar", /\p{scx=Myanmar}/u],
  ["ethiopic", /\p{scx=Ethiopic}/u],
];

/** Faces of symbols, in the order in which they are tried for characters that the letter faces lack. */
export const SIGN_FACES: readonly FaceName[] = ["symbols", "symbols2", "math", "emoji"];

/** Whether a character belongs to exactly one script; others follow the letters next to them. */
export function hasOwnScript(character: string): boolean {
  return !SHARED.test(character);
}

const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;
