/** How many webhooks ordinary accounts have together. */
export const ENDPOINTS = 500;

/** One account more has so many. */
const FLOODED = 50;

/** The places of the webhooks that one account alone has. */
export const FLOODED_ENDPOINTS: readonly number[] = Array.from(
  { length: FLOODED },
  (_, index) => ENDPOINTS + index,
);
