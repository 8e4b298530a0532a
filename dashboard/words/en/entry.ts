/** Signing in. */
const entry = {
  email: "E-mail address",
  password: "Password",
  passkey: "Sign in with a passkey",
  sso: (name: string) => `Sign in with ${name}`,
  ssoFaults: {
    refused:
      "You could not be signed in there. Sign in with your password, or ask an owner or admin of your organization for an invitation to your e-mail address.",
    busy: "Too many attempts. Please try again in 15 minutes.",
    unavailable:
      "Single sign-on is unavailable at the moment. Try again later, or use your password.",
  },
  forgotten: "Forgot your password?",
  setupOpen:
    "This installation is not set up yet. Open the link that the service printed when it started.",
  secondFactor: "Two-factor authentication",
  app: {
    label: "Code from your authenticator app",
    hint: "Six digits, which change every 30 seconds.",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the codes that you kept when you set up two-factor authentication. Each works once.",
    other: "Use the authenticator app",
  },
  otherPerson: "Back to the password",
};

/** The first person of an installation. */
const setup = {
  lead: "You will be the owner of this installation's account.",
  name: "Your name",
  emailHint: "You sign in with it.",
  submit: "Create account",
  closed: "Platen is set up already",
  closedHint: "Sign in, or ask an owner or admin of your organization for an invitation.",
  noLink: "The link is incomplete",
  noLinkHint:
    "Open the whole link that the service printed when it started, including everything after #. It works for 24 hours; your operator can print a new one.",
};

const invitation = {
  named: (account: string) => `You are invited to join ${account}.`,
  unnamed: "You are invited to join an account.",
  role: (role: string, hint: string) => `Your role will be ${role}: you can ${hint}.`,
  expires: "Please accept it before",
  join: "Join",
  noLink: "The link is incomplete",
  noLinkHint: "Open the whole link from your invitation, including everything after #.",
  otherPerson: (email: string, signedInAs: string) =>
    `This invitation is for ${email}, but you are signed in as ${signedInAs}. Sign out to continue.`,
  signInFirst: "You have an account with this address already. Sign in to join.",
};

/** A forgotten password. */
const reset = {
  lead: "Enter the e-mail address you sign in with. We will send you a link for a new password.",
  send: "Send link",
  sent: (email: string) =>
    `If ${email} belongs to someone here, a mail with a link is on its way. The link works for one hour. Please also look in your spam folder.`,
  noMail: "This installation sends no mails",
  noMailHint: "Ask the person who operates it for a link to set a new password.",
  newPassword: "New password",
  save: "Save password",
  done: "Your new password is saved, and all your devices are signed out. You can sign in now.",
  back: "Back to sign-in",
};

/** The texts of the pages without a session, by page. */
export const entryWords = { signIn: entry, setup, invitation, reset };
