import type { ShownPage } from "@platen/engine/assemble";
import type { DetectedField, DetectionWarning } from "@platen/forms";
import { requireIntact } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { findFile, type TemplateId, type uploadedFile } from "#domain/templates";
import type { UsedOfLimit } from "#domain/usage";
import { asGeneration } from "./ai-generation.ts";
import type { SuggestionDeps } from "./deps.ts";

type StoredPdf = ReturnType<typeof uploadedFile>;

/** The fields that the pages of a PDF seem to have beside its own. */
export type FieldDetection = {
  /** In reading order. */
  readonly fields: readonly DetectedField[];
  readonly pages: readonly ShownPage[];
  readonly warnings: readonly DetectionWarning[];
  readonly usage: UsedOfLimit;
};

/**
 * Finds the fields of a stored PDF that is no template. Saves nothing. 400 `invalid_pdf` with a `reason`; 402
 * `ai_quota_exceeded`; 503 `unavailable`. Only a success is counted.
 */
export async function detectInPdf(
  deps: SuggestionDeps,
  caller: Caller,
  pdf: StoredPdf,
): Promise<FieldDetection> {
  return await detect(deps, caller, pdf, null, (reason, message) => {
    return new Refusal(400, "invalid_pdf", message, { reason });
  });
}

/**
 * Finds the fields that a version of a template does not have yet; of the newest version when null. Saves nothing. 404
 * `template_not_found`, `version_not_found`; 402 `ai_quota_exceeded`; 409 `suggestions_not_available`; 410
 * `file_expired`; 503 `unavailable`. Only a success is counted.
 */
export async function detectInTemplate(
  deps: SuggestionDeps,
  caller: Caller,
  id: TemplateId,
  version: number | null,
): Promise<FieldDetection> {
  const file = await findFile(deps, caller, id, version);
  return await detect(deps, caller, file, file.templateId, (found, message) => {
    // Its form could be read: what remains are the limits of the search.
    const reason = found === "too_much_memory" ? found : "took_too_long";
    return new Refusal(409, "suggestions_not_available", message, { reason });
  });
}

async function detect(
  deps: SuggestionDeps,
  caller: Caller,
  pdf: StoredPdf,
  templateId: TemplateId | null,
  refusalFor: (reason: string, message: string) => Refusal,
): Promise<FieldDetection> {
  const { objects, fieldDetector } = deps;
  const { objectKey, sizeBytes } = pdf;
  const { result, usage } = await asGeneration(deps, caller, templateId, async () => {
    await requireIntact(objects, objectKey, pdf);
    const open = (): AsyncIterable<Uint8Array> => objects.get(objectKey);
    const found = await fieldDetector.detectFields({ sizeBytes, open });
    if (found.kind === "refused") throw refusalFor(found.reason, found.message);
    return found;
  });
  const { fields, pages, warnings } = result;
  return { fields, pages, warnings, usage };
}
