/** A time in whole seconds since 1970-01-01T00:00:00Z. */
export type Second = number;

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** The current time in milliseconds since 1970. */
export type Clock = { readonly now: () => number };
