/** What a key may do; each includes those before it. */
export const SCOPES = ["read", "write", "admin"] as const;

export type Scope = (typeof SCOPES)[number];
