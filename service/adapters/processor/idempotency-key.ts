import { createHash } from "node:crypto";

/** Maximum key length of the API. */
const LENGTH_MAX = 255;

/**
 * The Idempotency-Key of one call: the operation, our key for it, and everything else that its outcome depends on. The
 * processor repeats the first response to a key for a day, declines included, so a call with another card needs another
 * key.
 */
export function idempotencyKey(...parts: readonly (string | number | null)[]): {
  readonly idempotencyKey: string;
} {
  const whole = `platen:${parts.map((part) => part ?? "none").join(":")}`;
  const isShort = whole.length <= LENGTH_MAX;
  return { idempotencyKey: isShort ? whole : createHash("sha256").update(whole).digest("hex") };
}
