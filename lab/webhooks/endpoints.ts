/** Number of webhooks of all ordinary accounts. */
export const ENDPOINTS = 500;

/** Number of webhooks of the flooding account. */
const FLOODED = 50;

/** Indices of the flooding account's webhooks. */
export const FLOODED_ENDPOINTS: readonly number[] = Array.from(
  { length: FLOODED },
  (_, index) => ENDPOINTS + index,
);
