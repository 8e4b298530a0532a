import type { ObjectFacts, Objects } from "./objects.ts";
import { Refusal } from "./refusal.ts";

const RETRY_AFTER_SECONDS = 30;

/** Returns the refusal while the storage is unavailable: requests get a 503, jobs wait. `cause` is logged. */
export function storageOutage(cause: unknown): Refusal {
  const message = "The service cannot use its file storage now. Try again soon.";
  return unavailable(message, cause);
}

/** The object is missing from an available storage: 410 `file_expired`. */
export class ObjectMissing extends Refusal {
  constructor(key: string) {
    super(410, "file_expired", "The file is no longer stored.");
    this.cause = new Error(`the object ${key} is missing from the storage`);
  }
}

/** The object differs from what was stored: 503, since it can be restored from a backup. */
export class ObjectDamaged extends Refusal {
  constructor(key: string) {
    const message = "The stored file is damaged, and cannot be sent.";
    super(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
    this.cause = new Error(`the object ${key} is damaged in the storage`);
  }
}

/** Throws `ObjectMissing` or `ObjectDamaged` unless the object matches the recorded facts. */
export async function requireIntact(
  objects: Objects,
  key: string,
  facts: ObjectFacts,
): Promise<void> {
  const found = await objects.check(key, facts);
  if (found === "missing") throw new ObjectMissing(key);
  if (found === "damaged") throw new ObjectDamaged(key);
}

function unavailable(message: string, cause: unknown): Refusal {
  const refusal = new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
  refusal.cause = cause;
  return refusal;
}
