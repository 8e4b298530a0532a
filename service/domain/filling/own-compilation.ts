import { type CompiledTemplate } from "@platen/engine";
import { missingCharacters } from "@platen/engine/compile";
import type {
  CompileOptions,
  FormPart,
  FormReader,
  FormRefusal,
} from "#domain/templates/untrusted";
import type { Compilations } from "./compilations.ts";
import type { CompilationRef, FillPlan, SignatureRef } from "./fill-plan.ts";

/** The inputs of a compilation that depend on the rows' values. */
export type CompilationInputs = {
  /** Non-ASCII characters: sorted, each once. */
  readonly characters: string;
  readonly signatures: readonly SignatureRef[];
};

/**
 * Key of the compilation made for one job or document alone, when its rows need characters that the forms' own fonts
 * lack or refer to stored signatures. It is stored in the owner's folder and deleted with it.
 */
export function ownCompiledKey(folder: string, { compiledVersion }: CompilationRef): string {
  return `${folder}/compiled-${compiledVersion}`;
}

/** True when the shared compilation can draw everything that the rows need. */
export function isSharedEnough(
  compiled: CompiledTemplate,
  { characters, signatures }: CompilationInputs,
): boolean {
  return signatures.length === 0 && missingCharacters(compiled, characters) === "";
}

/** The stored compilation made for this job alone; null if absent. */
export async function findOwnCompiled(
  compilations: Compilations,
  folder: string,
  { fillPlan, characters, signatures }: { readonly fillPlan: FillPlan } & CompilationInputs,
): Promise<CompiledTemplate | null> {
  if (characters === "" && signatures.length === 0) return null;
  return await compilations.find(ownCompiledKey(folder, fillPlan));
}

/**
 * Compiles a form for rows with these characters: plainly when its own fonts have them all, otherwise with the service's
 * fonts and all characters, since a word with one missing letter is drawn entirely in another font. Nothing is cached
 * here; compilations shared between jobs are cached by `prepareFill`.
 */
export async function compileForRows(
  reader: FormReader,
  forms: readonly FormPart[],
  options: Omit<CompileOptions, "characters">,
  characters: string,
): Promise<CompiledTemplate | FormRefusal> {
  const plain = await reader.compile(forms, options);
  if ("kind" in plain) return plain;
  if (missingCharacters(plain, characters) === "") return plain;
  return await reader.compile(forms, { ...options, characters });
}
