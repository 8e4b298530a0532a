import { type Instant, later } from "#base/instant.ts";
import type { AccountId, PersonId, SessionId, SignInMethod } from "#domain/accounts";

/** A signed-in browser. Its cookie is 32 random bytes; only their SHA-256 is stored. */
export type Session = {
  readonly id: SessionId;
  readonly personId: PersonId;
  /** The account that the person works in; null: not a member of any. */
  readonly accountId: AccountId | null;
  readonly createdAt: Instant;
  /** Updated at most once a minute. */
  readonly lastSeenAt: Instant;
  /** When the password was last entered. */
  readonly authenticatedAt: Instant;
  readonly signedInBy: SignInMethod;
  readonly userAgent: string | null;
  /** IP address of the sign-in. */
  readonly address: string | null;
};

/** Longest time without a request. */
export const SESSION_IDLE_SECONDS = 14 * 24 * 3600;
/** Longest time after signing in. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** When a session ends if it is not used again. */
export function sessionExpiry({ createdAt, lastSeenAt }: Session): Instant {
  const idle = later(lastSeenAt, SESSION_IDLE_SECONDS);
  const oldest = later(createdAt, SESSION_SECONDS);
  return idle < oldest ? idle : oldest;
}

/** A session, and whether it is the caller's. */
export type OwnSession = Session & { readonly isCurrent: boolean };
