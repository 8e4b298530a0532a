import { ABBREVIATIONS } from "./abbreviations.ts";
import { PHRASES } from "./concepts.ts";
import { stem } from "./stem.ts";
import { type Language, translate } from "./translations.ts";

/** Stems of a text's words, in order, and the concepts that its phrases name (`~zip`). */
export type Tokens = {
  readonly words: readonly string[];
  readonly concepts: readonly string[];
};

const STOP_WORDS = new Set(
  `a an and any are as at be been below by did do does each for from had has have here if in into is it its of on or so
than that the their them then there these they this those to was were which will with you
el la los las de del en y o para por con su un una al que lo le les des du et une pour dans vous votre der die das und ist
von mit den ein eine zu oder nicht fur sie ihr ihre im am
enter see instructions instruction please form page field text undefined fill print include write attach list here optional applicable`.split(
    /\s+/,
  ),
);

const ACCENTS = /\p{M}/gu;
const POSSESSIVE = /['\u2019\u2018]s\b/g;
/** `D.O.B.`, `P.O.` */
const DOTTED = /(?<!\p{L})(?:\p{L}\.){2,}/gu;
/** `no.` and `#` before or after what is counted. */
const NUMBER_SIGN = /#|\bn(?:os?|[\u00ba\u00b0])\.|\bn[\u00ba\u00b0]/gi;

/** The words of a text or of a name in any notation (`FedAGI_B4`, `zip-code`), lower case, without accents. */
export function splitWords(text: string): string[] {
  return text
    .replace(NUMBER_SIGN, " number ")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .replace(POSSESSIVE, "")
    .replace(DOTTED, (letters) => letters.replaceAll(".", ""))
    .replace(/(?<![a-z\d])b4(?![a-z\d])/gi, " before ")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .replace(/(\d)(\p{L}{2,})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

/** The words in English and in full. */
export function expandWords(words: readonly string[], language: Language): string[] {
  return words.flatMap((word) => {
    const own = language === "en" ? null : translate(word, language);
    return own ?? ABBREVIATIONS.get(word) ?? translate(word, language) ?? [word];
  });
}

const cache = new Map<string, Tokens>();
const CACHE_MAX = 20_000;

/** The tokens of a text in this language. */
export function tokensOf(text: string, language: Language): Tokens {
  const key = `${language}:${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const tokens = tokenize(text, language);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, tokens);
  return tokens;
}

function tokenize(text: string, language: Language): Tokens {
  const words = expandWords(splitWords(text), language)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);
  return { words: [...new Set(words)], concepts: conceptsIn(words) };
}

const BY_FIRST = Map.groupBy(
  PHRASES.map(({ concept, words }) => ({ concept: `~${concept}`, words: words.map(stem) })),
  ({ words }) => words[0] ?? "",
);

function conceptsIn(words: readonly string[]): string[] {
  const found = words.flatMap((word, index) =>
    (BY_FIRST.get(word) ?? [])
      .filter((phrase) => phrase.words.every((part, offset) => words[index + offset] === part))
      .map(({ concept }) => concept),
  );
  return [...new Set(found)];
}
