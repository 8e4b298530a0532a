import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type {
  CustomerId,
  CustomerSnapshot,
  InvoiceId,
  Subscription,
} from "#domain/billing-records";
import type { CallApi } from "./connection.ts";
import { isNotFound } from "./failure.ts";
import { idOf, invoiceOf } from "./invoice-of.ts";
import { listAll } from "./list-all.ts";
import { subscriptionOf } from "./subscription-of.ts";

/** Far above what one customer has. */
const SUBSCRIPTIONS_MAX = 500;
const INVOICES_MAX = 2000;

/** Fetches the whole customer, ended subscriptions included; null: it does not exist. */
export async function fetchCustomer(
  callApi: CallApi,
  id: CustomerId,
): Promise<CustomerSnapshot | null> {
  const customer = await findCustomer(callApi, id);
  if (customer === null) return null;
  const [found, invoices] = await Promise.all([
    listSubscriptions(callApi, id),
    listInvoices(callApi, id),
  ]);
  const live = found.filter(({ ended_at: endedAt }) => endedAt === null);
  const subscriptionCards = live.flatMap((one): [string, string][] =>
    one.default_payment_method === null ? [] : [[one.id, idOf(one.default_payment_method)]],
  );
  const isDeleted = customer.deleted === true;
  const card = isDeleted ? null : customer.invoice_settings.default_payment_method;
  return {
    id: brand<CustomerId>(customer.id),
    isDeleted,
    defaultCard: card === null ? null : idOf(card),
    subscriptionCards: Object.fromEntries(subscriptionCards),
    subscriptions: await withSchedules(callApi, found),
    invoices: invoices.map(invoiceOf),
    zeroInvoices: invoices.filter(isZero).map(({ id: blank }) => brand<InvoiceId>(blank)),
  };
}

async function findCustomer(
  callApi: CallApi,
  id: CustomerId,
): Promise<Stripe.Customer | Stripe.DeletedCustomer | null> {
  try {
    return await callApi("customer", (stripe) => stripe.customers.retrieve(id));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function listSubscriptions(
  callApi: CallApi,
  customer: CustomerId,
): Promise<readonly Stripe.Subscription[]> {
  return listAll(callApi, SUBSCRIPTIONS_MAX, (stripe, page) =>
    stripe.subscriptions.list({ customer, status: "all", ...page }),
  );
}

function listInvoices(callApi: CallApi, customer: CustomerId): Promise<readonly Stripe.Invoice[]> {
  return listAll(callApi, INVOICES_MAX, (stripe, page) =>
    stripe.invoices.list({ customer, ...page }),
  );
}

function isZero({ status, total, lines }: Stripe.Invoice): boolean {
  return status === "paid" && total === 0 && lines.data.every(({ amount }) => amount === 0);
}

async function withSchedules(
  callApi: CallApi,
  found: readonly Stripe.Subscription[],
): Promise<readonly Subscription[]> {
  const subscriptions: Subscription[] = [];
  for (const one of found) {
    const schedule =
      one.schedule === null || one.ended_at !== null
        ? null
        : await fetchSchedule(callApi, idOf(one.schedule));
    const subscription = subscriptionOf(one, schedule);
    if (subscription !== null) subscriptions.push(subscription);
  }
  return subscriptions;
}

/** Expands the prices, whose metadata name the plan. */
function fetchSchedule(callApi: CallApi, id: string): Promise<Stripe.SubscriptionSchedule> {
  return callApi("subscription_schedule", (stripe) =>
    stripe.subscriptionSchedules.retrieve(id, { expand: ["phases.items.price"] }),
  );
}
