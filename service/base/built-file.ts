/** A file that was built before the service started, in one or more encodings. */
export type BuiltFile = {
  readonly contentType: string;
  /** Hash of the content. */
  readonly hash: string;
  readonly encodings: ReadonlyMap<ContentEncoding, Uint8Array>;
};

/** As in the header Content-Encoding; `identity`: as it is. */
export type ContentEncoding = "identity" | "gzip" | "br";

/** The documentation as a site, built from `docs`: pages, and the files that they load. */
export type GuideFiles = {
  /** Returns the file of this name; null if absent. */
  readonly read: (name: string) => Promise<BuiltFile | null>;
};
