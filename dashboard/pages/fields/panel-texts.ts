const DIGITS = 100;

/** A number as it is shown; null is empty. */
export function numberText(value: number | null): string {
  return value === null ? "" : String(Math.round(value * DIGITS) / DIGITS);
}

/** The number of a typed text, with a comma or a point; null: empty, undefined: no number. */
export function numberOf(text: string): number | null | undefined {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
