import type { Brand } from "#base/brand.ts";

/** A person who can sign in, and may be a member of several accounts. */
export type PersonId = Brand<string, "PersonId">;

/** A device on which a person is signed in. */
export type SessionId = Brand<string, "SessionId">;
