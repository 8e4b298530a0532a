import { missing, nextBoundary } from "#base";
import type { Invoice } from "#model";
import { type Draft, findCustomer } from "#state";
import { buildInvoice, type InvoiceParams } from "./draft-invoice.ts";
import { prepaidLines, usageLines } from "./invoice-lines.ts";
import { type PriceChange, priceChange } from "./prorate-change.ts";
import { cycleOf } from "./subscription-items.ts";

/** Parameters of a preview. */
export type PreviewInput = {
  readonly subscription: string;
  readonly change: Omit<PriceChange, "at" | "paymentBehaviour"> & { readonly at: number | null };
  /** Leaves out the next renewal, as `always_invoice` would bill. */
  readonly isChangeOnly: boolean;
};

/** Returns the invoice that a change or the next renewal would create; the state is unchanged. */
export function previewInvoice(draft: Draft, input: PreviewInput): Invoice {
  const before = draft.find("subscriptions", input.subscription);
  if (before === undefined) throw missing("subscription", input.subscription, "subscription");
  const customer = findCustomer(draft, before.customer);
  const now = draft.now(before.clock);
  const { change } = input;
  const at = change.at ?? now;
  const { subscription, prorations, fresh } = priceChange(draft, before, {
    ...change,
    at,
    paymentBehaviour: "allow_incomplete",
  });
  const { cycle } = cycleOf(draft, subscription.items);
  const used = { start: subscription.periodStart, end: subscription.periodEnd };
  const next = { start: used.end, end: nextBoundary(subscription.anchor, cycle, used.end) };
  const isNow = input.isChangeOnly || fresh.length > 0;
  const turn = isNow
    ? []
    : [...usageLines(draft, subscription, used), ...prepaidLines(draft, subscription, next)];
  const order: InvoiceParams = {
    customer: customer.id,
    subscription,
    reason: "upcoming",
    currency: subscription.currency,
    lines: [...prorations, ...fresh, ...turn],
    period: used,
    prorationDate: change.changes.length > 0 ? at : null,
    finalizesIn: null,
  };
  return { ...buildInvoice(draft, customer, order), created: isNow ? now : used.end };
}
