import type { FieldPlan, FieldValue } from "#fill";

/** Lengths of the texts from which the Huffman codes are set: short as most are, one long. */
const SAMPLES = [
  "Ada Q. Lovelace, 12 (3)",
  "1,234.50",
  "Smith",
  "2024-05-17",
  "Apartment 7b, 1600 Pennsylvania Avenue NW",
  "X",
] as const;
const ROWS = 6;

/** Rows as users bring them: texts that the fields take, buttons on and off, options in turn. */
export function sampleRows(fields: readonly FieldPlan[]): readonly (readonly FieldValue[])[] {
  return Array.from({ length: ROWS }, (_, row) =>
    fields.map((field, index) => sampleValue(field, row + index)),
  );
}

function sampleValue(field: FieldPlan, turn: number): FieldValue {
  switch (field.kind) {
    case "text":
      return sampleText(turn).slice(0, field.maxLength ?? undefined);
    case "choice":
      return field.options[turn % Math.max(1, field.options.length)]?.exportValue ?? null;
    case "button":
      return field.words[turn % field.words.length]?.[0] ?? null;
    case "refusing":
      return null;
  }
}

function sampleText(turn: number): string {
  return SAMPLES[turn % SAMPLES.length] ?? "";
}
