import { type CompiledTemplate, missingCharacters } from "@platen/engine";
import type {
  CompileOptions,
  FormPart,
  FormReader,
  FormRefusal,
} from "#domain/templates/untrusted";

/**
 * Compiles a form for rows with these characters: plainly when its own fonts have them all, otherwise with the service's
 * fonts and all characters, since a word with one missing letter is drawn entirely in another font. Nothing is cached
 * here; compilations shared between jobs are cached by `prepareFill`.
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
