import { randomBytes } from "node:crypto";
import type { Randomness } from "#base/randomness.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The largest multiple of 62 in a byte: above it a remainder would favour some characters. */
const FAIR_BELOW = 248;

/** The system's generator. */
export function systemRandomness(): Randomness {
  return {
    base62: (length) => {
      let text = "";
      while (text.length < length)
        for (const byte of randomBytes(length))
          if (byte < FAIR_BELOW && text.length < length) text += ALPHABET.charAt(byte % 62);
      return text;
    },
  };
}
