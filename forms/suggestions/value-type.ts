import type { Tokens } from "#tokens";

/** The kind of value that a name or a label asks for. */
export type ValueType = "name" | "date" | "phone" | "email" | "zip" | "amount" | "ssn";

const BY_CONCEPT: readonly (readonly [concept: string, type: ValueType])[] = [
  ["~email", "email"],
  ["~ssn", "ssn"],
  ["~zip", "zip"],
  ["~phone", "phone"],
  ["~birth_date", "date"],
  ["~death_date", "date"],
  ["~date", "date"],
  ["~first_name", "name"],
  ["~last_name", "name"],
  ["~middle_name", "name"],
  ["~full_name", "name"],
  ["~amount", "amount"],
];

const AMOUNTS = new Set(
  `~agi ~refund ~overpayment ~owed ~withholding ~wages ~income_tax ~deduction ~subtraction ~addition ~exemption ~interest
~dividends ~total ~rent ~pension`.split(/\s+/),
);

/** The type of value that the tokens imply, or null. */
export function valueTypeOf({ words, concepts }: Tokens): ValueType | null {
  const found = BY_CONCEPT.find(([concept]) => concepts.includes(concept));
  if (found !== undefined) return found[1];
  if (words.includes("name")) return "name";
  return concepts.some((concept) => AMOUNTS.has(concept)) ? "amount" : null;
}
