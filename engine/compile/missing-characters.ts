import type { CompiledTemplate } from "#fill";
import { missingFrom } from "./lacking-characters.ts";

/**
 * Those of `characters` that a font of the template cannot draw, each once, ascending; "" when it draws them all.
 * Rows that bring one want a compilation to which their characters were announced.
 */
export function missingCharacters({ plan }: CompiledTemplate, characters: string): string {
  return missingFrom(
    plan.fonts.map((font) => font.encode),
    characters,
  );
}

/** True where a `RowFiller` has to be given a shaper. */
export function needsShaper({ plan }: CompiledTemplate): boolean {
  return plan.faces.length > 0;
}
