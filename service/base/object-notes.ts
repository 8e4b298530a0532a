import type { Instant } from "./instant.ts";

/**
 * Objects on their way: in, until a record names them, or out, once none does. Whoever is stopped between an object
 * and its record leaves a note by which the object is found and deleted. `note` of an object that comes in must stand
 * whatever becomes of the transaction that will record it; `forget` stands or falls with the record.
 */
export type ObjectNotes = {
  readonly note: (key: string, now: Instant) => Promise<void>;
  /** The objects were recorded, or deleted. */
  readonly forget: (keys: readonly string[]) => Promise<void>;
  /** Some of those that were noted before. */
  readonly list: (before: Instant) => Promise<readonly string[]>;
};
