import { later } from "#base/instant.ts";
import type { TemplateDeps } from "./deps.ts";
import { fileFolder } from "./preview-page.ts";
import { pdfKeys } from "./template.ts";

/** Lets requests that began before the archiving finish. */
const GRACE_SECONDS = 3600;
/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 100;

/**
 * Deletes the PDFs, page texts and previews of archived templates that nothing needs any more; their records stay, with the time. A
 * killed run is repeated. Compilations of these are deleted with all unused compilations.
 */
export async function purgeTemplates({
  templates,
  objects,
  clock,
}: Pick<TemplateDeps, "templates" | "objects" | "clock">): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const now = clock.now();
    const unneeded = await templates.listUnneeded(later(now, -GRACE_SECONDS));
    if (unneeded.length === 0) return;
    for (const version of unneeded) {
      await objects.deleteFolder(fileFolder(version));
      for (const key of pdfKeys(version)) await objects.delete(key);
      await templates.recordPurge(version, now);
    }
  }
}
