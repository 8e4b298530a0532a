import type { Instant } from "#base/instant.ts";
import type { AccountId, MemberRole } from "#domain/accounts";
import { oneLine } from "./format.ts";
import type { MailContent, NamedContext } from "./mail-content.ts";
import type { NoticeFacts } from "./notice.ts";

/** The content of a mail with a single-use link; the kinds are those of the links. Stored as JSON. */
export type LinkFacts = Invitation | PasswordReset;

/** An invitation to an account. */
export type Invitation = {
  readonly kind: "invitation";
  readonly role: MemberRole;
  /** Null: a key or the operator. */
  readonly inviterName: string | null;
};

/** A new password was requested. */
export type PasswordReset = {
  readonly kind: "reset";
  /** Name of the person. */
  readonly name: string;
};

/** A mail with a single-use link, sent to a person. */
export type LinkMail = {
  /** Null for a password reset. */
  readonly accountId: AccountId | null;
  readonly facts: LinkFacts;
  readonly createdAt: Instant;
  readonly tokenSha256: string;
  /** The URL, sealed as `linkSeal(tokenSha256)`; null once the mail was sent or given up. */
  readonly sealedLink: string | null;
};

/** The purpose for which the URL in a mail is sealed, so that it opens nowhere else. */
export function linkSeal(tokenSha256: string): string {
  return `link/${tokenSha256}`;
}

/** Distinguishes mails with single-use links from notices to owners. */
export function isLinkMail(facts: NoticeFacts | LinkFacts): facts is LinkFacts {
  return facts.kind === "invitation" || facts.kind === "reset";
}

/** An invitation, with who invited and to which role. */
export function invitation(
  { role, inviterName }: Invitation,
  { link, account }: NamedContext,
): MailContent {
  const name = account ?? "an account";
  const inviter = oneLine(inviterName ?? "");
  const where = `to ${name} on Platen, which fills PDF forms.`;
  return {
    subject: `You are invited to ${name} on Platen`,
    isUrgent: false,
    headline: `You are invited to ${name}`,
    paragraphs: [
      `${inviter === "" ? "You are invited" : `${inviter} invited you`} ${where} ${MAY[role]}`,
      "The link works once, for seven days. If you did not expect this invitation, you can ignore this mail: nothing happens until you accept it.",
    ],
    details: [["Role", role]],
    action: { label: "Accept the invitation", url: link },
  };
}

const MAY: Readonly<Record<MemberRole, string>> = {
  owner: "As its owner you may do everything there, billing and deletion included.",
  admin: "As an admin you may do everything there except delete it.",
  editor: "As an editor you may prepare forms and fill them.",
  viewer: "As a viewer you may see everything and change nothing.",
};

/** A link to choose a new password. */
export function passwordReset({ name }: PasswordReset, { link }: NamedContext): MailContent {
  const reader = oneLine(name);
  return {
    subject: "Reset your password",
    isUrgent: false,
    headline: "Reset your password",
    paragraphs: [
      `${reader === "" ? "Hello" : `Hello ${reader}`}, a new password for your Platen account was requested with this address.`,
      "The link works once, for one hour. A new password signs you out everywhere.",
      "If you did not request it, you can ignore this mail: your password stays as it is.",
    ],
    details: [],
    action: { label: "Choose a new password", url: link },
  };
}
