import type { CompiledTemplate } from "@platen/engine";
import type { Compilations } from "./compilations.ts";
import type { Upload } from "./upload.ts";

/**
 * Names the compilation that an upload has for itself, when its rows bring what the form's own fonts lack: it is made
 * for just these characters, so it lies with the upload and is deleted with it.
 */
export function ownCompiledKey({ id, order }: Pick<Upload, "id" | "order">): string {
  return `bulk/${id}/compiled-${order.compiledVersion}`;
}

/** The one that an upload has for itself; null where it has none, or none yet. */
export async function findOwnCompiled(
  compilations: Pick<Compilations, "find">,
  upload: Pick<Upload, "id" | "order" | "characters">,
): Promise<CompiledTemplate | null> {
  return upload.characters === "" ? null : await compilations.find(ownCompiledKey(upload));
}
