import type { Instant } from "#base/instant.ts";

/** When the compilations that many share were last used: by this those that nobody needs are found. */
export type CompilationUses = {
  /** Notes a use; waits for whoever is deleting this very one. */
  readonly noteUse: (compiledKey: string, now: Instant) => Promise<void>;
  /**
   * Some of those not used since, that no file, upload or task needs any more: nobody can download what was made with
   * them, and nobody will fill with them what was asked for.
   */
  readonly listUnneeded: (before: Instant) => Promise<readonly string[]>;
  /** Does `work` and forgets the compilation, unless it is needed again; who notes a use meanwhile waits. */
  readonly dropUnneeded: (
    compiledKey: string,
    before: Instant,
    work: () => Promise<void>,
  ) => Promise<void>;
};
