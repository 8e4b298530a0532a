import { DAY } from "#base";
import type { Invoice } from "#model";
import type { Draft } from "#state";
import { changeInvoice } from "./draft-invoice.ts";
import { endSubscription } from "./end-subscription.ts";
import { planTask } from "./plan-task.ts";
import { chargeInvoice } from "./settle-invoice.ts";
import { setStatus } from "./subscription-status.ts";

/** Days between retries of a failed charge; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/**
 * Charges a due open invoice. If the card is declined, the subscription becomes past due and a retry is planned; after
 * the last one the subscription ends.
 */
export function collectInvoice(draft: Draft, id: string, isRetry: boolean): void {
  const invoice = draft.find("invoices", id);
  if (invoice === undefined || invoice.status !== "open" || !invoice.isAutoAdvanced) return;
  const retryCount = invoice.retryCount + (isRetry ? 1 : 0);
  const { invoice: tried, decline } = chargeInvoice(draft, { ...invoice, retryCount });
  if (decline !== null) planRetry(draft, tried);
}

/** Plans the next retry of an unpaid invoice, or ends its subscription. */
export function planRetry(draft: Draft, invoice: Invoice): void {
  const days = RETRY_DAYS[invoice.retryCount];
  const subscription = draft.find("subscriptions", invoice.subscription ?? "");
  if (days === undefined) {
    changeInvoice(draft, { ...invoice, nextPaymentAttempt: null, isAutoAdvanced: false });
    if (subscription !== undefined) endSubscription(draft, subscription, "payment_failed");
    return;
  }
  const nextPaymentAttempt = draft.now(invoice.clock) + days * DAY;
  changeInvoice(draft, { ...invoice, nextPaymentAttempt });
  planTask(draft, "retry-payment", invoice, nextPaymentAttempt);
  if (subscription !== undefined) setStatus(draft, subscription, "past_due", ["active"]);
}
