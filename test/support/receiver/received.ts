/** A request as it came over the line. */
export type Received = {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes. */
  readonly body: Buffer;
  /** When its last byte came: milliseconds since 1970, with fractions. */
  readonly atMs: number;
  /** Which connection it came on, counted from 1. */
  readonly connection: number;
};
