/** The result of a put. `truncated`: the body had more than `bytesMax`; nothing was stored. */
export type Stored = {
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly truncated: boolean;
};

/** Bytes `[from, to)`. */
export type ByteRange = { readonly from: number; readonly to: number };

/** The recorded facts of an object; null when not recorded. */
export type ObjectFacts = {
  readonly sizeBytes: number | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string | null;
};

/** How a link offers an object for download, and its lifetime. */
export type LinkOptions = {
  /** Characters of `[A-Za-z0-9._-]`. */
  readonly filename: string;
  readonly contentType: string;
  readonly seconds: number;
};

/**
 * Object storage for templates, files of rows and results. A key is a path of `[A-Za-z0-9._-]` segments separated by `/`.
 * A put is atomic and durable.
 *
 * An object counts as missing only while the storage as a whole is available. During an outage (the folder is missing or
 * not mounted, no space, read-only, I/O errors, no answer) every method throws `storageOutage`.
 */
export type Objects = {
  /** Stores a body as a stream; replaces an existing object. A body longer than `bytesMax` leaves nothing. */
  readonly put: (
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    bytesMax?: number,
  ) => Promise<Stored>;
  /** Reads an object or a part of it; `ObjectMissing`, or `ObjectDamaged` when it ends before the part does. */
  readonly get: (key: string, range?: ByteRange) => AsyncIterable<Uint8Array>;
  /** Reads a whole object that is known to be small; `ObjectMissing`. */
  readonly bytes: (key: string) => Promise<Uint8Array>;
  /** Size in bytes; null when there is no such object. */
  readonly size: (key: string) => Promise<number | null>;
  /** Reads the whole object and compares it with the recorded facts. */
  readonly check: (key: string, facts: ObjectFacts) => Promise<"intact" | "missing" | "damaged">;
  /** Deletes an object if it exists. */
  readonly delete: (key: string) => Promise<void>;
  /**
   * Deletes every object whose key begins with `folder` and a `/`, if there are any, and what unfinished puts have left
   * there. A put that is running there then fails, or its object remains.
   */
  readonly deleteFolder: (folder: string) => Promise<void>;
  /**
   * Returns a signed URL, with which anyone can download the object as an attachment; it does not check whether the
   * object exists. Null for a storage that only the service reads.
   */
  readonly linkTo: ((key: string, options: LinkOptions) => Promise<string>) | null;
};
