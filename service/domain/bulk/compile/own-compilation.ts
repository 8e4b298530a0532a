import { type CompiledTemplate, missingCharacters } from "@platen/engine";
import type { BulkJob } from "../bulk-job.ts";
import type { FillPlan, SignatureRef } from "../fill-plan.ts";
import type { Compilations } from "./compilations.ts";

/** What values bring to a compilation. */
export type Brought = {
  /** Those beyond ASCII: sorted, each once. */
  readonly characters: string;
  readonly signatures: readonly SignatureRef[];
};

/**
 * Names the compilation that something has for itself, when its rows bring what the forms' own fonts lack or name
 * stored signatures: it is made for just these, so it lies in the folder of the one and is deleted with it.
 */
export function ownCompiledKey(
  folder: string,
  { compiledVersion }: Pick<FillPlan, "compiledVersion">,
): string {
  return `${folder}/compiled-${compiledVersion}`;
}

/** True when the compilation that all share can draw whatever is brought. */
export function isSharedEnough(
  compiled: CompiledTemplate,
  { characters, signatures }: Brought,
): boolean {
  return signatures.length === 0 && missingCharacters(compiled, characters) === "";
}

/** The one that an upload has for itself; null where it has none, or none yet. */
export async function findOwnCompiled(
  compilations: Pick<Compilations, "find">,
  folder: string,
  { fillPlan, characters, signatures }: Pick<BulkJob, "fillPlan"> & Brought,
): Promise<CompiledTemplate | null> {
  if (characters === "" && signatures.length === 0) return null;
  return await compilations.find(ownCompiledKey(folder, fillPlan));
}
