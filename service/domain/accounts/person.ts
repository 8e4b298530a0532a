import type { Brand } from "#base/brand.ts";

/** `user_` and 20 characters of base 62: a person who can sign in, and may be a member of several accounts. */
export type PersonId = Brand<string, "PersonId">;

/** How a person signed in; `link`: by a link of the installation's operator. A second factor changes nothing here. */
export type SignInMethod = "password" | "oidc" | "passkey" | "link";

/** A device on which a person is signed in. */
export type SessionId = Brand<number, "SessionId">;
