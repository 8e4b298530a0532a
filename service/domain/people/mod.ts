/**
 * People: persons who sign in with a password and a second factor, their sessions, and single-use links for set-up,
 * invitations and password resets. A person is a member of accounts (`#domain/accounts`).
 */
export type { PeopleDeps } from "./deps.ts";

// Use cases of the routes for browsers:

export {
  type InvitationView,
  joinAsNewPerson,
  joinAsSignedIn,
  readInvitation,
} from "./accept-invitation.ts";
export { completeSignIn } from "./complete-sign-in.ts";
export { reauthenticate } from "./own-password.ts";
export { purgePeople } from "./purge-people.ts";
export {
  requireSession,
  signOut,
} from "./read-session.ts";
export {
  requestReset,
  resetPassword,
} from "./reset-password.ts";
export { newPerson, type SetUpDeps, setUp } from "./set-up.ts";
export {
  signIn,
  signInByLink,
} from "./sign-in.ts";
export { type SessionView, switchAccount, viewSession } from "./view-session.ts";

// Use cases of members and of the signed-in person:

export { changeRole, removeMember } from "./change-member.ts";
export { changePassword } from "./change-password.ts";
export {
  type Invitation,
  inviteAgain,
  inviteMember,
} from "./invite-member.ts";
export {
  endOtherSessions,
  endSession,
  listOwnSessions,
  type OwnSession,
} from "./own-sessions.ts";
export { type Profile, readProfile, renameSelf } from "./profile.ts";
export {
  beginSecondFactor,
  confirmSecondFactor,
  isConfirmed,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.ts";
export { describeUserAgent } from "./user-agent.ts";

// Use cases of the operator:

export { inviteAsOperator } from "./invite-as-operator.ts";
export { issueSetupLink } from "./issue-setup-link.ts";
export { issueLink, linkToken } from "./links.ts";
export type { Person, PersonId, SecondFactor } from "./person.ts";
export { mintRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
export { issueResetLink, removeSecondFactor } from "./reset-as-operator.ts";
export {
  type Client,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type Session,
  type SessionId,
  sessionExpiry,
} from "./session.ts";
export type { StartedSession } from "./start-session.ts";
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
export { type StoredToken, TOKEN_PATHS, TOKEN_SECONDS, type TokenPurpose } from "./token.ts";
export { secretText } from "./totp.ts";
