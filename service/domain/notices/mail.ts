import { paymentFailed, subscriptionCanceled, trialEnding } from "./billing-mails.ts";
import { oneLine } from "./format.ts";
import type { MailContent, MailContext, MailFrame } from "./mail-content.ts";
import { htmlOf } from "./mail-html.ts";
import type { NoticeFacts } from "./notice.ts";
import { quotaThreshold } from "./usage-mails.ts";
import { webhookFailing } from "./webhook-mails.ts";

/** A rendered mail; the subject is one line. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** Composes the mail for a notice; deterministic. */
export function composeMail(facts: NoticeFacts, place: MailContext): Mail {
  const content = contentOf(facts, place);
  const account = oneLine(place.accountName ?? "") || oneLine(place.email);
  const reason = `You get this mail because this is the owner's address of the account ${place.accountId} at ${place.baseUrl}. It is sent once.`;
  const frame: MailFrame = { account, reason };
  return {
    subject: content.subject,
    text: textOf(content, frame),
    html: htmlOf(content, frame),
  };
}

/** The content for each kind of notice. */
function contentOf(
  facts: NoticeFacts,
  place: Pick<MailContext, "baseUrl" | "billingUrl">,
): MailContent {
  switch (facts.kind) {
    case "quota_threshold":
      return quotaThreshold(facts, place);
    case "trial_ending":
      return trialEnding(facts, place);
    case "payment_failed":
      return paymentFailed(facts, place);
    case "subscription_canceled":
      return subscriptionCanceled(facts, place);
    case "webhook_failing":
      return webhookFailing(facts, place);
  }
}

/** Renders a mail as plain text. */
function textOf(
  { headline, paragraphs, details, action }: MailContent,
  { account, reason }: MailFrame,
): string {
  const lines = [["Account", account], ...details].map(([name, value]) => `${name}: ${value}`);
  const blocks = [
    headline,
    ...paragraphs,
    lines.join("\n"),
    `${action.label}:\n${action.url}`,
    `-- \n${reason}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
