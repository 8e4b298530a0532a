import type { BuiltFile } from "./built-file.ts";

/** The documentation as a site, built from `docs`: pages, and the files that they load. */
export type GuideFiles = {
  /** Returns the file of this name; null if absent. */
  readonly read: (name: string) => Promise<BuiltFile | null>;
};
