import { type CompiledTemplate, missingCharacters } from "@platen/engine";
import type { CompileOptions, FormPart, FormReader, FormRefusal } from "#domain/templates";

/**
 * Compiles a form for rows that bring these characters: plainly where the form's own fonts have them all, else with
 * fonts of ours, told of all: a word with a letter that is lacking is drawn whole in another font. What rows share
 * between jobs is kept by `prepareFill`; here nothing is.
 */
export async function compileForRows(
  reader: Pick<FormReader, "compile">,
  forms: readonly FormPart[],
  options: Omit<CompileOptions, "characters">,
  characters: string,
): Promise<CompiledTemplate | FormRefusal> {
  const plain = await reader.compile(forms, options);
  if ("kind" in plain) return plain;
  if (missingCharacters(plain, characters) === "") return plain;
  return await reader.compile(forms, { ...options, characters });
}
