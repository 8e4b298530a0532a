import type { CompiledTemplate } from "@platen/engine";
import type { Instant } from "#base/instant.ts";
import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";
import { type PreparePorts, prepareFill } from "../chunks/prepare-fill.ts";
import { findOwnCompiled } from "../compile/own-compilation.ts";
import type { SucceededRow } from "../rows/row.ts";
import type { Upload } from "../upload.ts";
import { uploadFolder } from "../upload-files.ts";

/** 410 `file_expired` when the upload's files have had their time. */
export function requireUnexpired({ state }: Upload, now: Instant): void {
  if ("expiresAt" in state && state.expiresAt <= now) throw filesExpired();
}

/** 410 `file_expired`. */
export function filesExpired(): Refusal {
  return new Refusal(410, "file_expired", "The files of this upload have expired.");
}

/**
 * The compilation that the upload's rows were filled with. Where it is missing or damaged it is compiled again from
 * the templates, which gives the same bytes. `ObjectMissing` where it cannot be, `ObjectDamaged` where it does not fit
 * the rows.
 */
export async function compiledFor(
  ports: PreparePorts,
  upload: Upload,
  rows: readonly SucceededRow[],
): Promise<CompiledTemplate> {
  const { compiledKey } = upload.order;
  const compiled = (await storedFor(ports, upload)) ?? (await compiledAgain(ports, upload));
  if (compiled === null) throw new ObjectMissing(compiledKey);
  const prefixBytes = compiled.prefix.length;
  if (rows.some(({ sizeBytes, tailBytes }) => sizeBytes - tailBytes !== prefixBytes))
    throw new ObjectDamaged(compiledKey);
  return compiled;
}

async function storedFor(
  { compilations }: PreparePorts,
  upload: Upload,
): Promise<CompiledTemplate | null> {
  const own = await findOwnCompiled(compilations, uploadFolder(upload), upload);
  return own ?? (await compilations.find(upload.order.compiledKey));
}

// A signature that was deleted since would give other bytes.
async function compiledAgain(
  ports: PreparePorts,
  upload: Upload,
): Promise<CompiledTemplate | null> {
  if (upload.signatures.length > 0) return null;
  const prepared = await prepareFill(ports, { ...upload, folder: uploadFolder(upload) });
  return prepared.kind === "ready" ? prepared.compiled : null;
}
