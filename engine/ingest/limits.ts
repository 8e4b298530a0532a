/** What a file may cost before it is refused. Real forms stay far below; each number is there for a kind of attack. */
export type IngestLimits = {
  /** The contract's 25 MB for an upload. */
  readonly bytes: number;
  /** Pages: a tree of a few kB can name millions. */
  readonly pages: number;
  /** Fields, and widgets: the largest form of the corpus has under 1,500; every one costs time in each output. */
  readonly fields: number;
  /** Options of all fields, once for each widget that has to show them; real forms have under 1,000. */
  readonly choices: number;
  /** Indirect objects that are reachable. */
  readonly objects: number;
  /**
   * Direct objects in all: ten bytes in a file can become a hundred in memory. A long list counts again each time it
   * is referred to: walks go through it once for each holder.
   */
  readonly tokens: number;
  /** Nesting of arrays and dictionaries; readers recurse. */
  readonly depth: number;
  /** Levels of the field tree; readers recurse there too. */
  readonly fieldDepth: number;
  /** What comes out of all streams that have to be read (object streams, XFA): a bomb swells a thousandfold. */
  readonly inflatedBytes: number;
  /** Bytes looked at, as a multiple of those there are: a file of unclosed strings would be read once an object. */
  readonly workFactor: number;
};

/** The limits where a host names no others. */
export const INGEST_LIMITS: IngestLimits = {
  bytes: 25 * 1_048_576,
  pages: 5000,
  fields: 10_000,
  choices: 1_000_000,
  objects: 400_000,
  tokens: 3_000_000,
  depth: 200,
  fieldDepth: 200,
  inflatedBytes: 128 * 1_048_576,
  workFactor: 10,
};
