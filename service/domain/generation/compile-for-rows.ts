import { type CompiledTemplate, missingCharacters } from "@platen/engine";
import type { CompileOptions, FormReader, FormRefusal } from "#domain/templates";

/**
 * Compiles a form for rows that bring these characters: plainly where the form's own fonts have them all, else with
 * fonts of ours for those they lack. What rows share between jobs is kept by `prepareFill`; here nothing is.
 */
export async function compileForRows(
  reader: Pick<FormReader, "compile">,
  pdf: Uint8Array,
  options: Omit<CompileOptions, "characters">,
  characters: string,
): Promise<CompiledTemplate | FormRefusal> {
  const plain = await reader.compile(pdf, options);
  if ("kind" in plain) return plain;
  const missing = missingCharacters(plain, characters);
  return missing === "" ? plain : await reader.compile(pdf, { ...options, characters: missing });
}
