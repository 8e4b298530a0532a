import type { CompiledTemplate } from "#fill";
import { ascending, hasWord, missingFrom } from "./lacking-characters.ts";

/**
 * Those of `characters` that a font of the template cannot draw, each once, ascending; "" when it draws them all.
 * Rows that bring one want a compilation to which their characters were announced.
 */
export function missingCharacters({ plan }: CompiledTemplate, characters: string): string {
  const lacking = missingFrom(
    plan.fonts.map((font) => (character) => hasWord(font.encode, character)),
    characters,
  );
  if (plan.signing === null) return lacking;
  const signed = new Set(plan.signing.texts);
  return ascending(lacking + missingFrom([(character) => signed.has(character)], characters));
}

/** True where a `RowFiller` has to be given a shaper. */
export function needsShaper({ plan }: CompiledTemplate): boolean {
  return plan.faces.length > 0 || plan.signing !== null;
}
