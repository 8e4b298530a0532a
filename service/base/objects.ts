/** What stands after a put. `truncated`: the body had more than `bytesMax`; nothing was stored. */
export type Stored = {
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly truncated: boolean;
};

/** Bytes `[from, to)`. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * Where bytes lie: templates, uploads, results. A key is a path of `[A-Za-z0-9._-]` segments
 * parted by `/`. What was put is there whole and on stable storage, or not there at all.
 */
export type Objects = {
  /** Stores a body, streamed; replaces what was there. A body longer than `bytesMax` leaves nothing. */
  readonly put: (
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    bytesMax?: number,
  ) => Promise<Stored>;
  /** Reads an object or a part of it, in order; fails when it is not there. */
  readonly get: (key: string, range?: ByteRange) => AsyncIterable<Uint8Array>;
  /** A whole object, for what is known to be small; fails when it is not there. */
  readonly bytes: (key: string) => Promise<Uint8Array>;
  /** Bytes, or null when there is no such object. */
  readonly size: (key: string) => Promise<number | null>;
  /** Forgets an object; no matter whether it is there. */
  readonly delete: (key: string) => Promise<void>;
  /** Forgets every object whose key begins with `folder` and a `/`; no matter whether there are any. */
  readonly deleteFolder: (folder: string) => Promise<void>;
};
