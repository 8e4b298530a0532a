import type { FieldPlan, FieldValue } from "#fill";

/** Lengths of the texts from which the Huffman codes are derived: mostly short, one long. */
const SAMPLES = [
  "Ada Q. Lovelace, 12 (3)",
  "1,234.50",
  "Smith",
  "2024-05-17",
  "Apartment 7b, 1600 Pennsylvania Avenue NW",
  "X",
] as const;
const ROWS = 6;
const WORD_CHARACTERS_MAX = 24;

/** Typical rows: texts that the fields accept, buttons on and off, options in turn. */
export function sampleRows(
  fields: readonly FieldPlan[],
  characters = "",
): readonly (readonly FieldValue[])[] {
  const texts = characters === "" ? SAMPLES : [...SAMPLES, ...foreignSamples(characters)];
  return Array.from({ length: ROWS }, (_, row) =>
    fields.map((field, index) => sampleValue(field, row + index, texts)),
  );
}

/** Words of the announced characters, as many as there are of the others. */
function foreignSamples(characters: string): readonly string[] {
  const all = Array.from(characters);
  const letters = Math.max(1, Math.ceil(all.length / SAMPLES.length));
  return SAMPLES.map((_, word) => {
    const from = (word * letters) % all.length;
    return all.slice(from, from + Math.min(letters, WORD_CHARACTERS_MAX)).join("");
  });
}

function sampleValue(field: FieldPlan, turn: number, texts: readonly string[]): FieldValue {
  switch (field.kind) {
    case "text":
      return firstCharacters(texts[turn % texts.length] ?? "", field.maxLength);
    case "choice":
      return field.options[turn % Math.max(1, field.options.length)]?.exportValue ?? null;
    case "button":
      return field.words[turn % field.words.length]?.[0] ?? null;
    // None: an image's bytes would distort the codes, and are stored uncompressed anyway.
    case "signature":
    case "refusing":
      return null;
  }
}

function firstCharacters(text: string, maxLength: number | null): string {
  return maxLength === null ? text : Array.from(text).slice(0, maxLength).join("");
}
