import { createHash } from "node:crypto";

/** A file of the bundle, not yet compressed. */
export type BundledFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The source that it is the entry of, from the dashboard's folder; null: code that several share. */
  readonly entry: string | null;
  /** The files that are loaded with it. */
  readonly loads: readonly string[];
};

/** Hash of a content, for names and ETags. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
