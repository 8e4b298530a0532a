import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { CustomerId, CustomerSnapshot, InvoiceId, Subscription } from "#domain/billing";
import { allOf } from "./all-of.ts";
import type { Ask } from "./connection.ts";
import { isMissing } from "./failure.ts";
import { idOf, invoiceOf } from "./invoice-of.ts";
import { subscriptionOf } from "./subscription-of.ts";

/** Far more than ever belong to one customer. */
const SUBSCRIPTIONS_MAX = 500;
const INVOICES_MAX = 2000;

/** Everything of one customer, with what has ended; null: there never was one. */
export async function fetchCustomer(ask: Ask, id: CustomerId): Promise<CustomerSnapshot | null> {
  const customer = await findCustomer(ask, id);
  if (customer === null) return null;
  const [found, invoices] = await Promise.all([listSubscriptions(ask, id), listInvoices(ask, id)]);
  const living = found.filter(({ ended_at: endedAt }) => endedAt === null);
  const subscriptionCards = living.flatMap((one): [string, string][] =>
    one.default_payment_method === null ? [] : [[one.id, idOf(one.default_payment_method)]],
  );
  const isDeleted = customer.deleted === true;
  const card = isDeleted ? null : customer.invoice_settings.default_payment_method;
  return {
    id: brand<CustomerId>(customer.id),
    isDeleted,
    defaultCard: card === null ? null : idOf(card),
    subscriptionCards: Object.fromEntries(subscriptionCards),
    subscriptions: await withSchedules(ask, found),
    invoices: invoices.map(invoiceOf),
    zeroInvoices: invoices.filter(isBlank).map(({ id: blank }) => brand<InvoiceId>(blank)),
  };
}

async function findCustomer(
  ask: Ask,
  id: CustomerId,
): Promise<Stripe.Customer | Stripe.DeletedCustomer | null> {
  try {
    return await ask("customer", (stripe) => stripe.customers.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function listSubscriptions(
  ask: Ask,
  customer: CustomerId,
): Promise<readonly Stripe.Subscription[]> {
  return allOf(ask, SUBSCRIPTIONS_MAX, (stripe, page) =>
    stripe.subscriptions.list({ customer, status: "all", ...page }),
  );
}

function listInvoices(ask: Ask, customer: CustomerId): Promise<readonly Stripe.Invoice[]> {
  return allOf(ask, INVOICES_MAX, (stripe, page) => stripe.invoices.list({ customer, ...page }));
}

function isBlank({ status, total, lines }: Stripe.Invoice): boolean {
  return status === "paid" && total === 0 && lines.data.every(({ amount }) => amount === 0);
}

async function withSchedules(
  ask: Ask,
  found: readonly Stripe.Subscription[],
): Promise<readonly Subscription[]> {
  const subscriptions: Subscription[] = [];
  for (const one of found) {
    const schedule =
      one.schedule === null || one.ended_at !== null
        ? null
        : await fetchSchedule(ask, idOf(one.schedule));
    const subscription = subscriptionOf(one, schedule);
    if (subscription !== null) subscriptions.push(subscription);
  }
  return subscriptions;
}

/** With its prices whole, which say what plan they are of. */
function fetchSchedule(ask: Ask, id: string): Promise<Stripe.SubscriptionSchedule> {
  return ask("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.retrieve(id, { expand: ["phases.items.price"] }),
  );
}
