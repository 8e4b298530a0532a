import type { Instant } from "./instant.ts";

/**
 * A journal of objects without a record: being stored and not recorded yet, or no longer recorded and not deleted yet.
 * After a kill the objects are found by it and deleted. `note` of a new object must be committed independently of the
 * transaction that records the object; `forget` belongs to that transaction.
 */
export type ObjectNotes = {
  readonly note: (key: string, now: Instant) => Promise<void>;
  /** The objects were recorded, or deleted. */
  readonly forget: (keys: readonly string[]) => Promise<void>;
  /** Some keys noted before. */
  readonly list: (before: Instant) => Promise<readonly string[]>;
};
