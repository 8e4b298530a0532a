import { createHash } from "node:crypto";

/** The longest key that the processor takes. */
const LENGTH_MAX = 255;

/**
 * The Idempotency-Key of one call: what is done, our name for it, and all else on which its outcome
 * depends. The processor answers a key as it answered it first, a whole day long, and a decline is an
 * answer: with another card it must be another key.
 */
export function idempotencyKey(...parts: readonly (string | number | null)[]): {
  readonly idempotencyKey: string;
} {
  const whole = `platen:${parts.map((part) => part ?? "none").join(":")}`;
  const isShort = whole.length <= LENGTH_MAX;
  return { idempotencyKey: isShort ? whole : createHash("sha256").update(whole).digest("hex") };
}
