/**
 * Members: who belongs to an account, with which role. Persons become members by an invitation, or as the owner of the
 * first account, which is created when an installation is set up.
 */

export {
  type InvitationView,
  joinAsNewPerson,
  joinAsSignedIn,
  readInvitation,
} from "./accept-invitation.ts";
export { changeRole, removeMember } from "./change-member.ts";
export { changeSettings, type SettingsDeps } from "./change-settings.ts";
export { inviteAsOperator } from "./invite-as-operator.ts";
export { type Invitation, inviteAgain, inviteMember } from "./invite-member.ts";
export { issueSetupLink } from "./issue-setup-link.ts";
export { listMembers } from "./list-members.ts";
export { isOperator, isOperatorSession } from "./operator.ts";
export { type SetUpDeps, setUp } from "./set-up.ts";
