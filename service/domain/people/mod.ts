/**
 * People: persons who sign in with a password and a second factor, their sessions, and single-use links for set-up,
 * invitations and password resets. A person is a member of accounts (`#domain/members`).
 */

export type { OperatorDeps, PeopleDeps, PeopleStores } from "./deps.ts";

// Signing in:

export { completeSignIn } from "./complete-sign-in.ts";
export { reauthenticate } from "./own-password.ts";
export { beginPasskeySignIn, signInByPasskey } from "./passkey-sign-in.ts";
export { purgePeople } from "./purge-people.ts";
export { findSession, requireSession, signOut } from "./read-session.ts";
export { requestReset, resetPassword } from "./reset-password.ts";
export { signIn, signInByLink } from "./sign-in.ts";
export { beginSso, completeSso } from "./single-sign-on.ts";
export { type StartedSession, startSession } from "./start-session.ts";
export { switchAccount, viewSession } from "./view-session.ts";

// The signed-in person:

export { changePassword } from "./change-password.ts";
export {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from "./own-passkeys.ts";
export {
  endOtherSessions,
  endSession,
  listOwnSessions,
} from "./own-sessions.ts";
export { readProfile, renameSelf } from "./profile.ts";
export {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.ts";

// New persons, and links:

export { issueLink } from "./links.ts";
export { newPerson } from "./new-person.ts";
export { issueResetLink, removeSecondFactor } from "./reset-as-operator.ts";
