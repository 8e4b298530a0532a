/** What a put stored. `truncated`: the body had more than `bytesMax`; nothing was stored. */
export type Stored = {
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly truncated: boolean;
};

/** Bytes `[from, to)`. */
export type ByteRange = { readonly from: number; readonly to: number };

/** What is recorded of an object; a member that is null was not recorded. */
export type ObjectFacts = {
  readonly sizeBytes: number | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string | null;
};

/**
 * Where bytes are kept: templates, uploads, results. A key is a path of `[A-Za-z0-9._-]` segments
 * parted by `/`. What was put is there whole and on stable storage, or not there at all.
 *
 * An object is missing only while the storage as a whole answers. When the storage does not (the
 * folder is gone or not mounted, no space, read-only, I/O errors, no answer), every method fails
 * with `storageOutage`.
 */
export type Objects = {
  /** Stores a body, streamed; replaces what was there. A body longer than `bytesMax` leaves nothing. */
  readonly put: (
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    bytesMax?: number,
  ) => Promise<Stored>;
  /** Reads an object or a part of it, in order; `ObjectMissing`, or `ObjectDamaged` when it ends before the part does. */
  readonly get: (key: string, range?: ByteRange) => AsyncIterable<Uint8Array>;
  /** A whole object, for what is known to be small; `ObjectMissing`. */
  readonly bytes: (key: string) => Promise<Uint8Array>;
  /** Bytes, or null when there is no such object. */
  readonly size: (key: string) => Promise<number | null>;
  /** Reads the whole object and compares it with what is recorded. */
  readonly check: (key: string, facts: ObjectFacts) => Promise<"intact" | "missing" | "damaged">;
  /** Deletes an object; no matter whether it is there. */
  readonly delete: (key: string) => Promise<void>;
  /** Deletes every object whose key begins with `folder` and a `/`; no matter whether there are any. */
  readonly deleteFolder: (folder: string) => Promise<void>;
};
