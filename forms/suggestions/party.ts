import type { Tokens } from "#tokens";

/** The person that a value describes. */
export type Party =
  | "spouse"
  | "taxpayer"
  | "preparer"
  | "dependent"
  | "employer"
  | "third_party"
  | "attorney"
  | "plaintiff"
  | "defendant";

const CONCEPTS: readonly (readonly [concept: string, party: Party])[] = [
  ["~spouse", "spouse"],
  ["~third_party", "third_party"],
  ["~preparer", "preparer"],
  ["~dependent", "dependent"],
  ["~employer", "employer"],
  ["~attorney", "attorney"],
  ["~plaintiff", "plaintiff"],
  ["~defendant", "defendant"],
  ["~taxpayer", "taxpayer"],
];

/** The party that the first text with one names; `your` means the person who fills the form. */
export function partyOf(texts: readonly Tokens[]): Party | null {
  for (const { words, concepts } of texts) {
    const found = CONCEPTS.find(([concept]) => concepts.includes(concept));
    if (found !== undefined) return found[1];
    if (words.includes("your") || words.includes("yourself")) return "taxpayer";
  }
  return null;
}
