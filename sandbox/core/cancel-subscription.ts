import { HOUR, missing } from "#base";
import { isEnded, type Subscription } from "#model";
import { type Draft, findRow } from "#state";
import { draftInvoice } from "./draft-invoice.ts";
import { endSubscription } from "./end-subscription.ts";
import { holdForNextInvoice } from "./invoice-items.ts";
import { proratedLines, usageLines } from "./invoice-lines.ts";

/** Options of an immediate cancellation. */
export type CancelInput = {
  /** Bills unbilled usage on a final invoice. */
  readonly invoiceNow?: boolean | undefined;
  /** Credits the unused prepaid time. */
  readonly prorate?: boolean | undefined;
  readonly comment?: string | null | undefined;
  readonly feedback?: string | null | undefined;
};

/** Cancels the subscription now. Refusal: it has ended already. */
export function cancelSubscription(draft: Draft, id: string, input: CancelInput): Subscription {
  const subscription = findRow(draft, "subscriptions", id);
  if (isEnded(subscription)) throw missing("subscription", id);
  const now = draft.now(subscription.clock);
  const isPaidAhead = subscription.status !== "trialing" && subscription.status !== "incomplete";
  const back =
    input.prorate === true && isPaidAhead
      ? proratedLines(draft, subscription, subscription.items, now, -1)
      : [];
  if (input.invoiceNow === true) {
    const used = { start: subscription.periodStart, end: now };
    const lines = [...back, ...usageLines(draft, subscription, used)];
    if (lines.length > 0) {
      draftInvoice(draft, {
        customer: subscription.customer,
        subscription,
        reason: "subscription_update",
        currency: subscription.currency,
        lines,
        period: used,
        finalizesIn: HOUR,
      });
    }
  } else {
    holdForNextInvoice(draft, subscription, back);
  }
  const { comment, feedback } = input;
  const billed = findRow(draft, "subscriptions", id);
  const said = {
    ...billed.cancellation,
    comment: comment === undefined ? billed.cancellation.comment : comment,
    feedback: feedback === undefined ? billed.cancellation.feedback : feedback,
  };
  return endSubscription(draft, { ...billed, cancellation: said }, "cancellation_requested");
}
