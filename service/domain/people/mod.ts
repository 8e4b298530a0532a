/**
 * People: persons who sign in with a password and a second factor, their sessions, and single-use links for set-up,
 * invitations and password resets. A person is a member of accounts (`#domain/accounts`).
 */
// Use cases of the doors:

export {
  type AcceptPorts,
  type InvitationView,
  joinAsNewPerson,
  joinAsSignedIn,
  readInvitation,
} from "./accept-invitation.ts";
export { type CompleteSignInPorts, completeSignIn } from "./complete-sign-in.ts";
export { reauthenticate } from "./own-password.ts";
export { type PurgePeoplePorts, purgePeople } from "./purge-people.ts";
export {
  type FindSessionPorts,
  requireSession,
  signOut,
} from "./read-session.ts";
export {
  type RequestResetPorts,
  type ResetPorts,
  requestReset,
  resetPassword,
} from "./reset-password.ts";
export { type FirstEntitlement, newPerson, type SetUpPorts, setUp } from "./set-up.ts";
export {
  type SignInByLinkPorts,
  type SignInPorts,
  signIn,
  signInByLink,
} from "./sign-in.ts";
export { type SessionView, switchAccount, type ViewPorts, viewSession } from "./view-session.ts";

// Use cases of members and of the signed-in person:

export { type ChangeMemberPorts, changeRole, removeMember } from "./change-member.ts";
export { type ChangePasswordPorts, changePassword } from "./change-password.ts";
export {
  type Invitation,
  type InvitePorts,
  inviteAgain,
  inviteMember,
} from "./invite-member.ts";
export {
  endOtherSessions,
  endSession,
  listOwnSessions,
  type OwnSession,
  type SessionPorts,
} from "./own-sessions.ts";
export { type Profile, type ProfilePorts, readProfile, renameSelf } from "./profile.ts";
export {
  beginSecondFactor,
  type ConfirmSecondFactorPorts,
  confirmSecondFactor,
  isConfirmed,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  type SecondFactorPorts,
} from "./second-factor.ts";
export { describeUserAgent } from "./user-agent.ts";

// Use cases of the operator:

export { inviteAsOperator, type OperatorInvitation } from "./invite-as-operator.ts";
export { issueSetupLink } from "./issue-setup-link.ts";
export { issueLink, type LinkPorts, linkToken } from "./links.ts";
export type { Membership, Person, PersonId, SecondFactor } from "./person.ts";
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
