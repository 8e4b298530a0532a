import { type Language, splitWords, type Tokens, tokensOf, triplesOf } from "#tokens";
import { type Party, partyOf } from "./party.ts";
import { isTotal, qualifiersIn } from "./qualifiers.ts";
import { withStreet } from "./street.ts";
import { type ValueType, valueTypeOf } from "./value-type.ts";

/** A name from outside, as it is compared with fields. */
export type AliasProfile = {
  readonly alias: string;
  readonly tokens: readonly string[];
  /** The tokens of its last part. */
  readonly leaf: readonly string[];
  /** The last word that means something. */
  readonly head: string | null;
  readonly type: ValueType | null;
  readonly party: Party | null;
  readonly wants: "button" | "text" | null;
  /** Its answer, for one of two boxes. */
  readonly answer: "yes" | "no" | null;
  /** Which of several, from 1. */
  readonly ordinal: number | null;
  /** Line numbers of this form that it names, and those of another form or schedule. */
  readonly lines: readonly string[];
  readonly otherLines: readonly string[];
  readonly triples: ReadonlySet<string>;
  /** The name without its last part, or its first word: what it shares with its siblings; "" when it has none. */
  readonly family: string;
  readonly qualifiers: ReadonlySet<string>;
  readonly isTotal: boolean;
};

const BUTTON_WORDS = new Set(
  `is has have are wants want can should if included attached selected checked checkbox indicator flag election
eligible esigned ind bool`.split(/\s+/),
);
const TEXT_WORDS = new Set(
  `name amount date number address city zip state street phone email ssn tin id code total description signature
text year age county country account occupation`.split(/\s+/),
);
const ORDINALS: ReadonlyMap<string, number> = new Map([
  ["first", 1],
  ["second", 2],
  ["third", 3],
  ["fourth", 4],
  ["fifth", 5],
]);

export function profileAlias(alias: string, language: Language): AliasProfile {
  const spoken = alias.replace(/\[\d+\]|\*/g, " ");
  const tokens = withStreet(withoutFull(significant(tokensOf(spoken, language))));
  const parts = alias
    .split(/[/.\s>|]+|(?<=[a-z\d])__(?=[a-z])/i)
    .filter((part) => /[a-z]/i.test(part));
  const last = parts.at(-1) ?? alias;
  const leaf = withStreet(withoutFull(significant(tokensOf(last, language))));
  const raw = splitWords(last);
  return {
    alias,
    tokens: [...tokens.words, ...tokens.concepts],
    leaf: [...leaf.words, ...leaf.concepts],
    head: leaf.words.at(-1) ?? null,
    type: valueTypeOf(leaf) ?? (wantsOf(raw) === "button" ? null : valueTypeOf(tokens)),
    party: partyOf([tokens]),
    wants: wantsOf(raw),
    answer: raw.at(-1) === "yes" ? "yes" : raw.at(-1) === "no" ? "no" : null,
    ordinal: ordinalOf(alias),
    lines: linesIn(alias)
      .filter(({ isOther }) => !isOther)
      .map(({ line }) => line),
    otherLines: linesIn(alias)
      .filter(({ isOther }) => isOther)
      .map(({ line }) => line),
    triples: triplesOf(raw.join("")),
    family: familyOf(alias),
    qualifiers: qualifiersIn(tokens.words),
    isTotal: isTotal(tokens.concepts),
  };
}

/** "Full name" asks for no more than "Name" does. */
function withoutFull({ words, concepts }: Tokens): Tokens {
  const isFull = words.includes("full") && concepts.includes("~full_name");
  if (!isFull) return { words, concepts };
  return {
    words: words.filter((word) => word !== "full"),
    concepts: concepts.filter((concept) => concept !== "~full_name"),
  };
}

/** Small numbers say which of several, and are not words. */
function significant({ words, concepts }: Tokens): Tokens {
  return {
    words: words.filter((word) => !/^\d$/.test(word) && !/^[a-z]$/.test(word)),
    concepts,
  };
}

function wantsOf(words: readonly string[]): AliasProfile["wants"] {
  const [first = "", ...others] = words;
  const last = others.at(-1) ?? first;
  if (BUTTON_WORDS.has(first) || BUTTON_WORDS.has(last) || last === "yes" || last === "no")
    return "button";
  if (words.some((word) => word === "is" || word === "checkbox")) return "button";
  return words.some((word) => TEXT_WORDS.has(word)) ||
    ["amt", "nm", "dt", "nmbr", "num", "txt"].includes(last)
    ? "text"
    : null;
}

function ordinalOf(alias: string): number | null {
  const index = /\[(\d{1,2})\]/.exec(alias);
  if (index !== null) return Number(index[1]) + 1;
  const suffix =
    /(?:_|\s|(?<=[a-z]))(\d{1,2})$/i.exec(alias) ??
    /^[a-z]+?s?(\d{1,2})[_.\s]/i.exec(alias) ??
    /[a-z](\d{1,2})(?=[A-Z_.])/.exec(alias);
  if (suffix !== null && !/line[_\s]?\d{1,2}[a-z]?$/i.test(alias)) return Number(suffix[1]);
  const word = splitWords(alias).find(
    (part, at, all) => ORDINALS.has(part) && all[at + 1] !== "name" && all[at + 1] !== "nm",
  );
  return word === undefined ? null : (ORDINALS.get(word) ?? null);
}

function familyOf(alias: string): string {
  const parts = alias.split(/[/.\s>|]+/).filter((part) => part !== "");
  if (parts.length > 1) return parts.slice(0, -1).join("/").toLowerCase();
  const words = splitWords(alias);
  return words.length > 1 ? (words[0] ?? "") : "";
}

function linesIn(alias: string): { readonly line: string; readonly isOther: boolean }[] {
  const found = alias.matchAll(
    /(?:line|Line|LINE|LN)[_\s]?(\d{1,3}[a-z]?)(?![a-z\d])([_\s]?[Oo]f)?/g,
  );
  return [...found].map(([, line = "", of]) => ({
    line: line.toLowerCase(),
    isOther: of !== undefined,
  }));
}
