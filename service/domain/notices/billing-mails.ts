import { day, moment, money } from "./format.ts";
import type { MailContent, NamedContext } from "./mail-content.ts";
import type { PaymentFailed, SubscriptionCanceled, TrialEnding } from "./notice.ts";

const READ_ONLY =
  "Nothing new can be generated or changed until then. What is there can be read and downloaded as long as it is kept; jobs that were running wait, for 30 days.";

/** A trial ends soon. */
export function trialEnding({ tier, endsAt }: TrialEnding, { link }: NamedContext): MailContent {
  return {
    subject: `Your trial of ${tier} ends on ${day(endsAt)}`,
    isUrgent: false,
    headline: `Your trial ends on ${day(endsAt)}`,
    paragraphs: [
      `After that the ${tier} plan goes on, and its price is charged to your card. There is nothing to do if that is what you want.`,
      "If it is not, change the plan or cancel before the trial ends. Nothing is charged then.",
    ],
    details: [
      ["Plan", tier],
      ["Trial ends", moment(endsAt)],
    ],
    action: { label: "See your subscription", url: link },
  };
}

/** A charge was declined. */
export function paymentFailed(facts: PaymentFailed, { link }: NamedContext): MailContent {
  const { tier, amountDue, currency, invoiceId, nextAttemptAt } = facts;
  const amount = money(amountDue, currency);
  const next =
    nextAttemptAt === null
      ? "The charge is not tried again by itself."
      : `The charge is tried again on ${moment(nextAttemptAt)}.`;
  return {
    subject: `Your payment of ${amount} failed`,
    isUrgent: true,
    headline: `Your payment of ${amount} failed`,
    paragraphs: [
      `The charge to your card was declined, and your account is read-only until it is paid. ${READ_ONLY}`,
      `${next} A new card is charged at once, and everything goes on from there.`,
    ],
    details: [
      ["Plan", tier],
      ["Amount due", amount],
      ["Invoice", invoiceId],
    ],
    action: { label: "Update your card", url: link },
  };
}

/** A plan has ended. */
export function subscriptionCanceled(
  { tier, endedAt }: SubscriptionCanceled,
  { link }: NamedContext,
): MailContent {
  return {
    subject: `Your ${tier} subscription has ended`,
    isUrgent: true,
    headline: "Your subscription has ended",
    paragraphs: [
      `Your ${tier} plan ended on ${moment(endedAt)}, and your account is read-only until you subscribe again. ${READ_ONLY}`,
      "Your templates, mappings and keys stay as they are.",
    ],
    details: [
      ["Plan", tier],
      ["Ended", moment(endedAt)],
    ],
    action: { label: "Subscribe again", url: link },
  };
}
