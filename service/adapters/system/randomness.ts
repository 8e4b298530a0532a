import { randomBytes } from "node:crypto";
import type { Randomness } from "#base/randomness.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The largest multiple of 62 in a byte; above it the remainder would be biased. */
const FAIR_BELOW = 248;
/** Read at once, because a call costs more than the bytes. */
const POOL_BYTES = 4096;

/** Returns the system's generator; no byte of it is used twice. */
export function systemRandomness(): Randomness {
  let pool = randomBytes(0);
  let used = 0;
  const nextByte = (): number => {
    if (used === pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    used += 1;
    return byte;
  };
  return {
    base62: (length) => {
      let text = "";
      while (text.length < length) {
        const byte = nextByte();
        if (byte < FAIR_BELOW) text += ALPHABET.charAt(byte % 62);
      }
      return text;
    },
    bytes: (length) => new Uint8Array(randomBytes(length)),
  };
}
