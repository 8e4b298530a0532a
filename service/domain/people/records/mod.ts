/**
 * The records of people: persons, sessions, single-use links, and counts of signing in. The stores are ports.
 */

export type { Membership, Person, SecondFactor } from "./person.ts";
export {
  type Client,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type Session,
  sessionExpiry,
} from "./session.ts";
export type {
  Attempt,
  AttemptStore,
  Challenge,
  ChallengeStore,
  InvitedMember,
  Passwords,
  PersonMails,
  PersonStore,
  SessionStore,
  TokenStore,
} from "./store.ts";
export {
  linkInvalid,
  type StoredToken,
  TOKEN_PATHS,
  TOKEN_SECONDS,
  type TokenPurpose,
} from "./token.ts";
