/** The signed-in person. */
export const ME_KEY = ["me"] as const;

/** The person's passkeys. */
export const PASSKEYS_KEY = ["me", "passkeys"] as const;

/** The person's sessions. */
export const SESSIONS_KEY = ["me", "sessions"] as const;
