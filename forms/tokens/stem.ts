/** Endings by which the forms of one word differ, longest first, with the letters that must remain. */
const ENDINGS: readonly (readonly [ending: string, least: number])[] = [
  ["ations", 4],
  ["ation", 4],
  ["ibility", 4],
  ["ments", 4],
  ["ment", 4],
  ["ibles", 4],
  ["ables", 4],
  ["ible", 4],
  ["able", 4],
  ["ings", 4],
  ["ions", 4],
  ["ing", 4],
  ["ion", 4],
  ["ied", 3],
  ["ies", 3],
  ["ed", 4],
  ["ly", 4],
  ["es", 4],
  ["s", 3],
  ["e", 4],
  ["y", 4],
];

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["withheld", "withhold"],
  ["withholding", "withhold"],
  ["paid", "pay"],
  ["payment", "pay"],
  ["payments", "pay"],
  ["children", "child"],
  ["owe", "owed"],
  ["died", "death"],
  ["deceased", "death"],
  ["men", "man"],
  ["women", "woman"],
  ["spouses", "spous"],
  ["dues", "due"],
  ["taxes", "tax"],
  ["addresses", "address"],
  ["address", "address"],
  ["business", "business"],
  ["less", "less"],
  ["gross", "gross"],
  ["status", "status"],
  ["plus", "plus"],
  ["bus", "bus"],
]);

/** The part of an English word that its forms have in common. */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || /\d/.test(word) || word.endsWith("ss")) return word;
  for (const [ending, least] of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= least) {
      return word.slice(0, -ending.length);
    }
  }
  return word;
}
