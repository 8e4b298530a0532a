/**
 * People: persons who sign in with a password and a second factor, their sessions, and single-use links for set-up,
 * invitations and password resets. A person is a member of accounts (`#domain/accounts`).
 */
export type { Membership, Person, PersonId, SecondFactor } from "./person.ts";
export {
  REAUTHENTICATION_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type Session,
  type SessionId,
  sessionExpiry,
} from "./session.ts";
export type {
  AttemptStore,
  ChallengeStore,
  Passwords,
  PersonStore,
  SessionStore,
  TokenStore,
} from "./store.ts";
export { type StoredToken, TOKEN_PATHS, TOKEN_SECONDS, type TokenPurpose } from "./token.ts";
