/**
 * Limits on a file's cost, beyond which it is refused. Real forms stay far below; each limit addresses one kind of
 * attack.
 */
export type IngestLimits = {
  /** The contract's 25 MB for an upload. */
  readonly bytes: number;
  /** Pages: a tree of a few kB can reference millions. */
  readonly pages: number;
  /** Fields and widgets. The largest form of the corpus has under 1,500; each one costs time in every output. */
  readonly fields: number;
  /** Options of all fields, counted once per widget that shows them; real forms have under 1,000. */
  readonly choices: number;
  /** Reachable indirect objects. */
  readonly objects: number;
  /**
   * Direct objects in total: ten bytes in a file can become a hundred in memory. A long list counts once per reference
   * to it, because walks visit it once per holder.
   */
  readonly tokens: number;
  /** Nesting of arrays and dictionaries; readers recurse. */
  readonly depth: number;
  /** Levels of the field tree; readers recurse there too. */
  readonly fieldDepth: number;
  /** Bytes of a field's full name: the longest string of PDF 1.4 (appendix C). The longest known name has 252. */
  readonly nameBytes: number;
  /** Bytes of all full names; the form of the corpus with the most has 79,448. */
  readonly namesBytes: number;
  /** Total output of all streams that have to be decoded (object streams, XFA): a bomb expands a thousandfold. */
  readonly inflatedBytes: number;
  /**
   * Bytes scanned, as a multiple of the file's size: a file of unterminated strings would be scanned once per object.
   */
  readonly workFactor: number;
};

/** Default limits. */
export const INGEST_LIMITS: IngestLimits = {
  bytes: 25 * 1_048_576,
  pages: 5000,
  fields: 10_000,
  choices: 1_000_000,
  objects: 400_000,
  tokens: 3_000_000,
  depth: 200,
  fieldDepth: 200,
  nameBytes: 65_535,
  namesBytes: 4_000_000,
  inflatedBytes: 128 * 1_048_576,
  workFactor: 10,
};
