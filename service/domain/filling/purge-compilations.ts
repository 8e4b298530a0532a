import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";

/** When shared compilations were last used, so that unneeded ones can be deleted. */
export type CompilationUses = {
  /** Records a use; waits while this compilation is being deleted. */
  readonly recordUse: (compiledKey: string, now: Instant) => Promise<void>;
  /**
   * Some compilations unused since `before` that no file, job or task needs any more: no download and no pending work
   * depends on them.
   */
  readonly listUnneeded: (before: Instant) => Promise<readonly string[]>;
  /** Runs `work` and deletes the record, unless the compilation is needed again; a concurrent `recordUse` waits. */
  readonly dropUnneeded: (
    compiledKey: string,
    before: Instant,
    work: () => Promise<void>,
  ) => Promise<void>;
};

/** Dependencies of purging compilations. */
export type PurgeCompilationsDeps = {
  readonly compilationUses: CompilationUses;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** Long enough that a form in daily use is never recompiled, which takes about a second. */
const UNUSED_SECONDS = 3 * 24 * 3600;
/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 20;

/** Deletes shared compilations that have not been used for days and are no longer needed. */
export async function purgeCompilations(ports: PurgeCompilationsDeps): Promise<void> {
  const { compilationUses, objects, clock } = ports;
  const before = later(clock.now(), -UNUSED_SECONDS);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const keys = await compilationUses.listUnneeded(before);
    if (keys.length === 0) return;
    for (const key of keys)
      await compilationUses.dropUnneeded(key, before, () => objects.delete(key));
  }
}
