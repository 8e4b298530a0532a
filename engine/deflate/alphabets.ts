/** Literals and lengths share one alphabet, distances have their own (RFC 1951, 3.2.5). */
export const LITERAL_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;
export const END_OF_BLOCK = 256;

/** Longest match, and how far back it can lie. */
export const MATCH_BYTES_MAX = 258;
export const WINDOW_BYTES = 32_768;
