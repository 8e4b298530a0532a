import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { CompilationUses } from "./compilation-uses.ts";

/** What clearing compilations away needs. */
export type PurgeCompilationsPorts = {
  readonly compilationUses: CompilationUses;
  readonly objects: Pick<Objects, "delete">;
  readonly clock: Clock;
};

/** Whoever uses a form each day does not wait for it; to compile it anew costs a second. */
const UNUSED_SECONDS = 3 * 24 * 3600;
/** More is left for the next time. */
const ROUNDS_MAX = 20;

/** Deletes compilations that many could share and that nobody has used for days, or can need any more. */
export async function purgeCompilations(ports: PurgeCompilationsPorts): Promise<void> {
  const { compilationUses, objects, clock } = ports;
  const before = later(clock.now(), -UNUSED_SECONDS);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const keys = await compilationUses.listUnneeded(before);
    if (keys.length === 0) return;
    for (const key of keys)
      await compilationUses.dropUnneeded(key, before, () => objects.delete(key));
  }
}
