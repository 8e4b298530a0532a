import type { CompiledTemplate } from "@platen/engine";
import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Compilations } from "./compilations.ts";
import { findOwnCompiled } from "./own-compilation.ts";
import type { Upload } from "./upload.ts";
import { uploadFolder } from "./upload-files.ts";

/** 410 `file_expired` when the upload's files have had their time. */
export function requireUnexpired({ state }: Upload, now: Instant): void {
  if ("expiresAt" in state && state.expiresAt <= now) throw filesExpired();
}

/** 410 `file_expired`. */
export function filesExpired(): Refusal {
  return new Refusal(410, "file_expired", "The files of this upload have expired.");
}

/** The compilation that the upload's rows were filled with, by whatever version; it lies there as long as they do. */
export async function compiledFor(
  { compilations }: { readonly compilations: Pick<Compilations, "find"> },
  upload: Upload,
): Promise<CompiledTemplate> {
  const own = await findOwnCompiled(compilations, uploadFolder(upload), upload);
  const compiled = own ?? (await compilations.find(upload.order.compiledKey));
  return present(compiled, "compilation of filled rows");
}
