import { type CompiledTemplate, missingCharacters } from "@platen/engine";
import type { Compilations } from "./compilations.ts";
import type { FillPlan, SignatureRef } from "./fill-plan.ts";

/** What the rows' values require of a compilation. */
export type CompilationInputs = {
  /** Non-ASCII characters: sorted, each once. */
  readonly characters: string;
  readonly signatures: readonly SignatureRef[];
};

/**
 * Key of the compilation made for one job or document alone, when its rows need characters that the forms' own fonts
 * lack or refer to stored signatures. It is stored in the owner's folder and deleted with it.
 */
export function ownCompiledKey(
  folder: string,
  { compiledVersion }: Pick<FillPlan, "compiledVersion">,
): string {
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
  compilations: Pick<Compilations, "find">,
  folder: string,
  { fillPlan, characters, signatures }: { readonly fillPlan: FillPlan } & CompilationInputs,
): Promise<CompiledTemplate | null> {
  if (characters === "" && signatures.length === 0) return null;
  return await compilations.find(ownCompiledKey(folder, fillPlan));
}
