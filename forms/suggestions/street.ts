import type { Tokens } from "#tokens";

/** A plain "Address" is the line of the street: forms and spreadsheets ask for the city and the ZIP code apart. */
export function withStreet({ words, concepts }: Tokens): Tokens {
  const isPlain = words.length === 1 && words[0] === "address" && concepts.length === 0;
  return { words, concepts: isPlain ? ["~street"] : concepts };
}
