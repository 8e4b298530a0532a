/** The built dashboard: a page, and the files that it loads. */
export type DashboardFiles = {
  /** The one HTML page, which every address of the dashboard returns. */
  readonly page: DashboardFile;
  /** The other files by name; a name contains a hash of its content. */
  readonly assets: ReadonlyMap<string, DashboardFile>;
  /** Returns the installed font of a file name such as `arabic.ttf`; null if absent. */
  readonly font: (name: string) => DashboardFile | null;
};

/** A built file in one or more encodings. */
export type DashboardFile = {
  readonly contentType: string;
  /** Hash of the content. */
  readonly hash: string;
  readonly encodings: ReadonlyMap<ContentEncoding, Uint8Array>;
};

/** As in the header Content-Encoding; `identity`: as it is. */
export type ContentEncoding = "identity" | "gzip" | "br";

/** The built dashboard, or why there is none. */
export type DashboardBuild =
  | { readonly kind: "built"; readonly files: DashboardFiles }
  | { readonly kind: "failed"; readonly reason: string };
