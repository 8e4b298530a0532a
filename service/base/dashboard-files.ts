import type { BuiltFile } from "./built-file.ts";

/** The built dashboard: a page, and the files that it loads. */
export type DashboardFiles = {
  /** The one HTML page, which every address of the dashboard returns. */
  readonly page: BuiltFile;
  /** The other files by name; a name contains a hash of its content. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
  /** Returns the installed font of a file name such as `arabic.ttf`; null if absent. */
  readonly font: (name: string) => BuiltFile | null;
};

/** The built dashboard, or why there is none. */
export type DashboardBuild =
  | { readonly kind: "built"; readonly files: DashboardFiles }
  | { readonly kind: "failed"; readonly reason: string };
