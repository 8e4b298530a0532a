import type { Stripe } from "stripe";
import { type Catalogue, type Processor, payCheckout, T0 } from "./processor.fixture.ts";

/** A subscribed customer with its own test clock. */
export type Subscriber = {
  readonly clock: string;
  readonly customer: string;
  readonly subscription: string;
  readonly item: string;
};

/** Options of a subscription; default: a card that pays, PRO monthly, with a trial. */
export type Subscribing = {
  readonly plan?: "PRO" | "BUSINESS";
  readonly interval?: "month" | "year";
  readonly trialDays?: number;
  readonly card?: string;
  /** Seconds. */
  readonly at?: number;
};

/** Completes a checkout like a person. */
export async function subscribe(
  processor: Processor,
  catalogue: Catalogue,
  how: Subscribing = {},
): Promise<Subscriber> {
  const { stripe } = processor;
  const { plan = "PRO", interval = "month", trialDays = 14, at = T0, card } = how;
  const { customer, clock } = await newCustomer(stripe, at);
  const session = await openCheckout(stripe, catalogue.price(plan, interval), customer, trialDays);
  payCheckout(processor, session.id, card);
  const subscription = idOf((await stripe.checkout.sessions.retrieve(session.id)).subscription);
  const { items } = await stripe.subscriptions.retrieve(subscription);
  return { clock, customer, subscription, item: items.data[0]?.id ?? "" };
}

/** A customer with its own test clock. */
export async function newCustomer(
  stripe: Stripe,
  at = T0,
): Promise<{ readonly clock: string; readonly customer: string }> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at });
  const { id } = await stripe.customers.create({ test_clock: clock.id, email: "a@example.com" });
  return { clock: clock.id, customer: id };
}

/** Creates a checkout for one price; 0 days: no trial. */
export function openCheckout(
  stripe: Stripe,
  price: string,
  customer: string,
  trialDays: number,
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: "https://example.com/done",
    ...(trialDays === 0 ? {} : { subscription_data: { trial_period_days: trialDays } }),
  });
}

/** The customer's invoices, newest first. */
export async function invoicesOf(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ customer, limit: 100 })).data;
}

/** Total paid by the customer so far, in cents. */
export async function paidBy(stripe: Stripe, customer: string): Promise<number> {
  const invoices = await invoicesOf(stripe, customer);
  return invoices.reduce((sum, { amount_paid: paid }) => sum + paid, 0);
}

/** The subscription's current state. */
export async function statusOf(stripe: Stripe, subscription: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(subscription)).status;
}

/** The id of an expanded or unexpanded reference. */
export function idOf(reference: string | { readonly id: string } | null): string {
  if (reference === null) throw new Error("There is none.");
  return typeof reference === "string" ? reference : reference.id;
}
