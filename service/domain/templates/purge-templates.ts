import { type Clock, later } from "#base/instant.ts";
import { PURGE_GRACE_SECONDS } from "#base/limits.ts";
import type { Objects } from "#base/objects.ts";
import type { TemplateStores } from "./deps.ts";
import { fileFolder } from "./preview-page.ts";
import { pdfKeys } from "./template.ts";

type PurgeDeps = TemplateStores & { readonly objects: Objects; readonly clock: Clock };

/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 100;

/**
 * Deletes the PDFs, page texts and previews of templates that were archived so long ago and that nothing needs any more; their records stay, with the time. A
 * killed run is repeated. Compilations of these are deleted with all unused compilations.
 */
export async function purgeTemplates(
  { templates, objects, clock }: PurgeDeps,
  graceSeconds = PURGE_GRACE_SECONDS,
): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const now = clock.now();
    const unneeded = await templates.listUnneeded(later(now, -graceSeconds));
    if (unneeded.length === 0) return;
    for (const version of unneeded) {
      await objects.deleteFolder(fileFolder(version));
      for (const key of pdfKeys(version)) await objects.delete(key);
      await templates.recordPurge(version, now);
    }
  }
}
