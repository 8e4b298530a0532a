import type { MailPlace } from "./mail.ts";
import type { NoticeFacts } from "./notice.ts";
import { paymentFailed, subscriptionCanceled, trialEnding } from "./said-of-billing.ts";
import { quotaThreshold } from "./said-of-usage.ts";
import { webhookFailing } from "./said-of-webhooks.ts";

/** What a mail says, in plain words; nothing of it is escaped yet. */
export type MailContent = {
  readonly subject: string;
  /** Something stops, or has stopped. */
  readonly isUrgent: boolean;
  readonly headline: string;
  /** What happened and what follows, a sentence or more each. */
  readonly paragraphs: readonly string[];
  /** The figures, by name. */
  readonly details: readonly (readonly [name: string, value: string])[];
  /** What to do, and where. */
  readonly action: { readonly label: string; readonly url: string };
};

/** What the owner is told of these facts. */
export function contentOf(facts: NoticeFacts, place: Pick<MailPlace, "baseUrl">): MailContent {
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
