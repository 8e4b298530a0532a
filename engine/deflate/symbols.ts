/** Literals and lengths share one alphabet, distances have their own (RFC 1951, 3.2.5). */
export const LITERAL_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;
export const END_OF_BLOCK = 256;

/** Longest match, and its greatest distance. */
export const MATCH_BYTES_MAX = 258;
export const WINDOW_BYTES = 32_768;

const FIRST_LENGTH_SYMBOL = 257;
const LAST_LENGTH_SYMBOL = 285;

/** A symbol, and the extra bits that select one of its values. */
type Coded = { readonly symbol: number; readonly extra: number; readonly extraBits: number };

/** The code of a match length, 3 to 258. */
export function codedLength(length: number): Coded {
  if (length === MATCH_BYTES_MAX) return { symbol: LAST_LENGTH_SYMBOL, extra: 0, extraBits: 0 };
  const { symbol, extra, extraBits } = inSteps(length - 3, 2);
  return { symbol: FIRST_LENGTH_SYMBOL + symbol, extra, extraBits };
}

/** The code of a match distance, 1 to 32,768. */
export function codedDistance(distance: number): Coded {
  return inSteps(distance - 1, 1);
}

/**
 * The scheme of both alphabets: 2^(k+1) symbols for single values, then 2^k for every doubling, each with one more
 * extra bit.
 */
function inSteps(value: number, k: number): Coded {
  const extraBits = Math.max(0, 31 - Math.clz32(value) - k);
  const symbol = (extraBits << k) + (value >>> extraBits);
  return { symbol, extra: value & ((1 << extraBits) - 1), extraBits };
}
