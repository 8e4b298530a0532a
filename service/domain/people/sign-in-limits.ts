/** Failed attempts that are allowed per address in the window; the next one is 429. */
export const FAILURES_PER_EMAIL_MAX = 5;
/** The same per IP address. */
export const FAILURES_PER_IP_MAX = 30;
export const FAILURE_WINDOW_SECONDS = 15 * 60;
/** Mails for a password reset per address and hour. */
export const RESET_MAILS_MAX = 3;
export const RESET_WINDOW_SECONDS = 3600;
/** Validity of a second-factor challenge. */
export const CHALLENGE_SECONDS = 300;
export const CHALLENGE_FAILURES_MAX = 5;
/** Password length in characters. */
export const PASSWORD_CHARACTERS = { min: 12, max: 256 } as const;
