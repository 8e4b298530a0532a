/** Lowest first: a later one goes before an earlier one. */
export const PRIORITIES = ["low", "normal", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];
