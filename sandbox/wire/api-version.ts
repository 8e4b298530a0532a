/** The version of Stripe's API that is spoken; the `stripe` SDK in use pins the same. */
export const API_VERSION = "2026-10-28.endive";
