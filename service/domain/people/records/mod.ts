/**
 * The records of people: persons, sessions, single-use links, and counts of signing in. The stores are ports.
 */

export type { Browser, Client } from "./browser.ts";
export type {
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyId,
  PasskeyStore,
  WebAuthn,
} from "./passkey.ts";
export {
  isConfirmed,
  type Membership,
  type NewPerson,
  type Person,
  type Profile,
  type SecondFactor,
} from "./person.ts";
export {
  type OwnSession,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type Session,
  sessionExpiry,
} from "./session.ts";
export {
  type SingleSignOn,
  SSO_SECONDS,
  type SsoIdentity,
  type SsoPorts,
  type SsoSecrets,
} from "./single-sign-on.ts";
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
  linkToken,
  type StoredToken,
  TOKEN_PATHS,
  TOKEN_SECONDS,
  type TokenPurpose,
} from "./token.ts";
