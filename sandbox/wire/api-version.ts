/** The version of Stripe's API; the same that the `stripe` SDK in use pins. */
export const API_VERSION = "2026-10-28.endive";
