import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type Stripe from "stripe";
import {
  advanceTo,
  type Catalogue,
  makeCatalogue,
  type Processor,
  payCheckout,
  seconds,
  startProcessor,
  T0,
} from "./processor.fixture.ts";

let processor: Processor;
let stripe: Stripe;
let catalogue: Catalogue;

before(async () => {
  processor = await startProcessor();
  stripe = processor.stripe;
  catalogue = await makeCatalogue(stripe);
});
after(() => processor.close());

test("a checkout with a trial is trialing at once, and nothing is paid", async () => {
  const { subscription } = await subscribe("4242424242424242");
  assert.equal(subscription.status, "trialing");
  assert.equal(subscription.trial_end, seconds("2026-01-15T00:00:00Z"));
  assert.equal(await paidBy(subscription.customer), 0);
});

test("a trial that ends turns active at once and is charged an hour later", async () => {
  const { clock, subscription } = await subscribe("4242424242424242");
  await advanceTo(stripe, clock, "2026-01-15T00:00:00Z");
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, "active");
  assert.equal(await paidBy(subscription.customer), 0);
  await advanceTo(stripe, clock, "2026-01-15T01:00:00Z");
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  assert.equal(invoice?.status, "paid");
  assert.equal(invoice.total, 4900);
  assert.equal(invoice.billing_reason, "subscription_cycle");
  assert.equal(invoice.lines.data[0]?.period.start, seconds("2026-01-15T00:00:00Z"));
  assert.equal(invoice.lines.data[0]?.period.end, seconds("2026-02-15T00:00:00Z"));
});

async function subscribe(card: string) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
  const customer = await stripe.customers.create({ test_clock: clock.id, email: "a@example.com" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: catalogue.price("PRO"), quantity: 1 }],
    success_url: "https://example.com/done",
    subscription_data: { trial_period_days: 14 },
  });
  payCheckout(processor, session.id, card);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  assert.ok(typeof subscription === "string");
  return { clock: clock.id, subscription: await stripe.subscriptions.retrieve(subscription) };
}

async function paidBy(customer: Stripe.Subscription["customer"]): Promise<number> {
  assert.ok(typeof customer === "string");
  const invoices = await stripe.invoices.list({ customer, limit: 100 });
  return invoices.data.reduce((sum, { amount_paid: paid }) => sum + paid, 0);
}
