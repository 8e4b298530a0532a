import { createHash } from "node:crypto";

/** What a request says, so that the same can be told from another. */
export type Said = {
  /** Path and query. */
  readonly url: string;
  /** The parsed JSON; undefined when there was none. */
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, string>>;
  /** The SHA-256 of each file, by the name of its part. */
  readonly files?: Readonly<Record<string, string>>;
};

/** One text for all requests that say the same, in whatever order their members stand. */
export function fingerprint(said: Said): string {
  return createHash("sha256").update(JSON.stringify(said, inOrder)).digest("hex");
}

// Members by name; arrays as they are.
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
