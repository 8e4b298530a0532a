const members = {
  lead: "The people who can sign in to this account, and what they may do.",
  empty: "There are no members yet.",
  emptyHint: "Invite the colleagues who work with your forms.",
  name: "Name",
  notJoined: "Not joined yet",
  you: "you",
  email: "E-mail address",
  role: "Role",
  status: "Status",
  statuses: { invited: "Invited", active: "Active" },
  seen: "Last seen",
  never: "Never",
  actions: "Actions",
  actionsFor: (email: string) => `Actions for ${email}`,
  invite: "Invite",
  inviteTitle: "Invite a colleague",
  send: "Send invitation",
  invited: (email: string) => `The invitation was mailed to ${email}.`,
  link: "Invitation link",
  linkTitle: "Pass this link on",
  linkHint: (email: string) =>
    `This installation sends no mails. Give this link to ${email} yourself. It works once, for seven days, and is shown only now.`,
  operatorTitle: "The operator has to print the link",
  operatorHint: (email: string) =>
    `${email} is invited. As this installation sends no mails, and this person has signed in here before, only the person who operates the installation can print the link.`,
  resend: "Send the invitation again",
  changeRole: "Change role",
  changeRoleFor: (email: string) => `Role of ${email}`,
  roleChanged: (email: string, role: string) => `${email} now has the role ${role}.`,
  canDo: (hint: string) => `Can ${hint}`,
  handOver: "Make owner",
  handOverTitle: (email: string) => `Make ${email} the owner?`,
  handOverHint:
    "An account has one owner. You will become an admin, and only the new owner can change that. Bills and notices about the account go to the new owner.",
  handedOver: (email: string) => `${email} is the owner now. You are an admin.`,
  remove: "Remove",
  removeTitle: (email: string) => `Remove ${email}?`,
  removeHint:
    "This person can no longer sign in to this account. Forms and documents stay. API keys that this person made keep working.",
  removed: (email: string) => `${email} was removed.`,
  leave: "Leave this account",
  leaveTitle: "Leave this account?",
  leaveHint: "You can come back only by a new invitation.",
};

/** The texts of the pages about the members. */
export const membersWords = members;
