import type { Invoice, Subscription } from "#model";
import { type Html, html } from "./html.ts";

type Tone = "good" | "warn" | "bad" | "plain";

const INVOICES: Readonly<Record<Invoice["status"], readonly [string, Tone]>> = {
  draft: ["Draft", "plain"],
  open: ["Open", "warn"],
  paid: ["Paid", "good"],
  void: ["Void", "plain"],
  uncollectible: ["Written off", "bad"],
};

const SUBSCRIPTIONS: Readonly<Record<Subscription["status"], readonly [string, Tone]>> = {
  incomplete: ["Incomplete", "warn"],
  incomplete_expired: ["Expired", "plain"],
  trialing: ["Trial", "good"],
  active: ["Active", "good"],
  past_due: ["Past due", "bad"],
  canceled: ["Cancelled", "plain"],
};

/** Returns an invoice's status badge. */
export function invoiceBadge(status: Invoice["status"]): Html {
  return badge(...INVOICES[status]);
}

/** Returns a subscription's status badge; a pending cancellation takes precedence over `active`. */
export function subscriptionBadge({ status, isCancelledAtPeriodEnd }: Subscription): Html {
  return isCancelledAtPeriodEnd ? badge("Ending", "warn") : badge(...SUBSCRIPTIONS[status]);
}

function badge(text: string, tone: Tone): Html {
  return html`<span class="badge ${tone}">${text}</span>`;
}
