import { paymentFailed, subscriptionCanceled, trialEnding } from "./billing-mails.ts";
import { oneLine } from "./format.ts";
import { invitation, isLinkMail, type LinkFacts, passwordReset } from "./link-mails.ts";
import type {
  MailAccount,
  MailContent,
  MailContext,
  MailFrame,
  NamedContext,
} from "./mail-content.ts";
import { htmlOf } from "./mail-html.ts";
import type { NoticeFacts } from "./notice.ts";
import { quotaThreshold } from "./usage-mails.ts";
import { webhookFailing } from "./webhook-mails.ts";

/** A rendered mail; the subject is one line. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** Composes the mail for a notice or a link; deterministic. */
export function composeMail(facts: NoticeFacts | LinkFacts, context: MailContext): Mail {
  const account = context.account === null ? null : labelOf(context.account);
  const content = contentOf(facts, { ...context, account });
  const frame: MailFrame = { account, reason: reasonOf(facts, context) };
  return {
    subject: content.subject,
    text: renderText(content, frame),
    html: htmlOf(content, frame),
  };
}

function labelOf({ name, ownerEmail }: MailAccount): string {
  return oneLine(name ?? "") || oneLine(ownerEmail ?? "");
}

function reasonOf(facts: NoticeFacts | LinkFacts, { account, baseUrl }: MailContext): string {
  if (account === null)
    return `You get this mail because a new password was requested for your address at ${baseUrl}.`;
  const place = `the account ${account.id} at ${baseUrl}`;
  return isLinkMail(facts)
    ? `You get this mail because your address was invited to ${place}.`
    : `You get this mail because this is the owner's address of ${place}. It is sent once.`;
}

/** The content for each kind of mail. */
function contentOf(facts: NoticeFacts | LinkFacts, named: NamedContext): MailContent {
  switch (facts.kind) {
    case "quota_threshold":
      return quotaThreshold(facts, named);
    case "trial_ending":
      return trialEnding(facts, named);
    case "payment_failed":
      return paymentFailed(facts, named);
    case "subscription_canceled":
      return subscriptionCanceled(facts, named);
    case "webhook_failing":
      return webhookFailing(facts, named);
    case "invitation":
      return invitation(facts, named);
    case "reset":
      return passwordReset(facts, named);
  }
}

function renderText(
  { headline, paragraphs, details, action }: MailContent,
  { account, reason }: MailFrame,
): string {
  const facts = account === null ? details : [["Account", account] as const, ...details];
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  const blocks = [
    headline,
    ...paragraphs,
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    `${action.label}:\n${action.url}`,
    `-- \n${reason}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
