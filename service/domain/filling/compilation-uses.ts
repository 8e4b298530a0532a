import type { Instant } from "#base/instant.ts";

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
