import { stem } from "#tokens";

/** Words that distinguish fields of the same kind: a foreign address is not the address. */
const QUALIFIERS = new Set(
  `foreign other additional prior previous last former estimated federal local new york nyc yonkers mailing alternate
maiden original amended excess net gross nontaxable taxable exempt nonrefundable refundable without second joint household not unreported`
    .split(/\s+/)
    .map(stem),
);
const TOTAL = ["~total", stem("subtotal")];

/** The qualifiers among the words of some texts. */
export function qualifiersIn(...texts: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(texts.flatMap((words) => words.filter((word) => QUALIFIERS.has(word))));
}

export function isTotal(words: readonly string[]): boolean {
  return TOTAL.some((total) => words.includes(total));
}
