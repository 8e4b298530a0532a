import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { previewKeys } from "./preview-page.ts";
import type { TemplatePurgeStore } from "./store.ts";

/** What removing the files of archived templates needs. */
export type PurgeTemplatesPorts = {
  readonly templatePurge: TemplatePurgeStore;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** What was asked for just before may still be on its way. */
const GRACE_SECONDS = 3600;
/** Rounds a call; the rest is done by the next one. */
const ROUNDS_MAX = 100;

/**
 * Removes the PDFs and previews of archived templates that nothing needs any more; their records stay, and tell when.
 * Whoever is killed in between does it again. What was compiled of them goes with all compilations that nobody uses.
 */
export async function purgeTemplates(ports: PurgeTemplatesPorts): Promise<void> {
  const { templatePurge, objects, clock } = ports;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const now = clock.now();
    const unneeded = await templatePurge.listUnneeded(later(now, -GRACE_SECONDS));
    if (unneeded.length === 0) return;
    for (const version of unneeded) {
      for (const key of [version.objectKey, ...previewKeys(version)]) await objects.delete(key);
      await templatePurge.recordPurge(version, now);
    }
  }
}
