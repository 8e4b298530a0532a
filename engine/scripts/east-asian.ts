import type { FaceName } from "./shaper.ts";

/** The faces of East Asian text: large programs, tried last. */
export const EAST_ASIAN_FACES: readonly FaceName[] = ["chinese", "japanese", "korean"];

/** Letters that indicate the language of a text's Han characters. */
export const KANA: RegExp = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
export const HANGUL: RegExp = /\p{Script=Hangul}/u;

export const HAN: RegExp = /[\p{Script=Han}\p{Script=Bopomofo}]/u;

/** Characters of East Asian text that belong to no single script: full stops, brackets, full-width forms. */
export const EAST_ASIAN_SIGN: RegExp =
  /[\u3000-\u303f\u30fb\u30fc\u3190-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
