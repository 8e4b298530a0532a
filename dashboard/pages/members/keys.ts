/** The members of the account. */
export const MEMBERS_KEY = ["members"] as const;
