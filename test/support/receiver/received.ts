/** A received request. */
export type Received = {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes. */
  readonly body: Buffer;
  /** When its last byte arrived: Unix time in milliseconds, with fractions. */
  readonly atMs: number;
  /** Number of its connection, from 1. */
  readonly connection: number;
};
