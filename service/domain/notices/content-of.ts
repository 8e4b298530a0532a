import type { MailContent } from "./mail-content.ts";
import type { MailPlace } from "./mail-place.ts";
import type { NoticeFacts } from "./notice.ts";
import { paymentFailed, subscriptionCanceled, trialEnding } from "./said-of-billing.ts";
import { quotaThreshold } from "./said-of-usage.ts";
import { webhookFailing } from "./said-of-webhooks.ts";

/** What the owner is told of these facts. */
export function contentOf(
  facts: NoticeFacts,
  place: Pick<MailPlace, "baseUrl" | "billingUrl">,
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
