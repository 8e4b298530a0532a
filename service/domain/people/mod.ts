/**
 * People: persons who sign in with a password and a second factor, their sessions, and single-use links for set-up,
 * invitations and password resets. A person is a member of accounts (`#domain/accounts`).
 */
export { inviteAsOperator, type OperatorInvitation } from "./invite-as-operator.ts";
export { issueSetupLink } from "./issue-setup-link.ts";
export { issueLink, type LinkPorts, linkToken } from "./links.ts";
export type { Membership, Person, PersonId, SecondFactor } from "./person.ts";
export { issueResetLink, removeSecondFactor } from "./reset-as-operator.ts";
export {
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
  PersonMails,
  PersonStore,
  SessionStore,
  TokenStore,
} from "./store.ts";
export { type StoredToken, TOKEN_PATHS, TOKEN_SECONDS, type TokenPurpose } from "./token.ts";
export { secretOf, secretText, TOTP_SECRET_BYTES, verifyCode } from "./totp.ts";
