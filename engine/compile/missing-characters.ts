import type { CompiledTemplate } from "#fill";
import { ascending, missingFrom } from "./lacking-characters.ts";

/**
 * Those of `characters` that a font of the template cannot draw, each once, ascending; "" when it draws them all.
 * Rows that bring one want a compilation to which their characters were announced.
 */
export function missingCharacters({ plan }: CompiledTemplate, characters: string): string {
  const encodes = plan.fonts.map((font) => font.encode);
  const signed = new Set(plan.signing?.texts);
  const unsigned = Array.from(characters).filter((character) => !signed.has(character));
  const lacking = missingFrom(encodes, characters);
  return plan.signing === null ? lacking : ascending(lacking + unsigned.join(""));
}

/** True where a `RowFiller` has to be given a shaper. */
export function needsShaper({ plan }: CompiledTemplate): boolean {
  return plan.faces.length > 0 || plan.signing !== null;
}
