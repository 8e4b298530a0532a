import type { Randomness } from "#base/randomness.ts";

/**
 * A new idempotency key for one attempt at a change. A retry of a declined charge needs a new key, because the
 * processor repeats the stored response for the old one.
 */
export function newIdempotencyKey(
  { randomness }: { readonly randomness: Randomness },
  what: string,
): string {
  return `${what}/${randomness.base62(24)}`;
}
