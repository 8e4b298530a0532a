/** A point in time as the processor counts: whole seconds since 1970-01-01T00:00:00Z. */
export type Second = number;

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** What time it is, in milliseconds since 1970; asked and never assumed. */
export type Clock = { readonly now: () => number };
