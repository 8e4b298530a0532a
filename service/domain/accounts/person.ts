import type { Brand } from "#base/brand.ts";

/** `user_` and 20 characters of base 62: a person who can sign in, and may be a member of several accounts. */
export type PersonId = Brand<string, "PersonId">;

/** A device on which a person is signed in. */
export type SessionId = Brand<number, "SessionId">;
