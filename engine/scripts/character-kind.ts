/** Classification of a character for choosing its face. */
export type CharacterKind =
  | "space"
  /** Not drawn: a joiner, a directional mark, a variation selector. */
  | "ignorable"
  /** Belongs to no script: a digit, a symbol, punctuation. */
  | "common"
  /** A letter of a script that shares a face with others and needs no shaping: Latin, Greek, Cyrillic. */
  | "alphabet"
  /** A letter of any other script. */
  | "script";

/** The kind of a code point. */
export function kindOf(codePoint: number): CharacterKind {
  if (codePoint < ASCII.length) return ASCII[codePoint] ?? "common";
  const character = String.fromCodePoint(codePoint);
  if (isIgnorable(codePoint)) return "ignorable";
  if (SPACE.test(character)) return "space";
  if (ALPHABET.test(character)) return "alphabet";
  return COMMON.test(character) ? "common" : "script";
}

/** Whether a character is not drawn and therefore never missing (Unicode's Default_Ignorable_Code_Point). */
export function isIgnorable(codePoint: number): boolean {
  if (codePoint < SOFT_HYPHEN) return false;
  return IGNORABLE.test(String.fromCodePoint(codePoint));
}

/** A cluster with emoji presentation: a flag, a keycap, a skin tone, or one with VS16 (UTS #51). */
export function isEmoji(cluster: string): boolean {
  return EMOJI.test(cluster) && !cluster.includes("\ufe0e");
}

const SOFT_HYPHEN = 0xad;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const SPACE = /\p{Zs}/u;
/** Inherited marks that occur on letters of these scripts. */
const ALPHABET =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|(?=\p{M})[\p{scx=Inherited}\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]/u;
const COMMON = /[\p{Script=Common}\p{Script=Inherited}\p{C}]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\ufe0f|\u20e3/u;

const ASCII: readonly CharacterKind[] = Array.from({ length: 0x80 }, (_, codePoint) => {
  if (codePoint === 0x20) return "space";
  return /[A-Za-z]/u.test(String.fromCharCode(codePoint)) ? "alphabet" : "common";
});
