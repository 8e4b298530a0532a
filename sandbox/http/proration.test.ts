import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Stripe } from "stripe";
import { advanceTo, openShop, seconds } from "./processor.fixture.ts";
import { invoicesOf, paidBy, type Subscriber, statusOf, subscribe } from "./subscriber.fixture.ts";

const { processor, stripe, catalogue } = await openShop();
after(() => processor.close());

test("an upgrade half-way through a month is charged at once, to the cent", async () => {
  const subscriber = await subscribe(processor, catalogue);
  await advanceTo(stripe, subscriber.clock, "2026-01-30T12:00:00Z");
  await upgrade(subscriber);
  const [invoice] = await invoicesOf(stripe, subscriber.customer);
  assert.deepEqual(amounts(invoice), [-2450, 9950]);
  assert.equal(invoice?.total, 7500);
  assert.equal(invoice.status, "paid");
  assert.equal(invoice.billing_reason, "subscription_update");
  await advanceTo(stripe, subscriber.clock, "2026-02-15T01:00:00Z");
  const [renewal] = await invoicesOf(stripe, subscriber.customer);
  assert.equal(renewal?.total, 19_900);
  assert.equal(await paidBy(stripe, subscriber.customer), 4900 + 7500 + 19_900);
});

test("prorations are by the second and rounded per line item", async () => {
  for (const [time, lines, total] of [
    ["2026-01-25T00:00:00Z", [-3319, 13_481], 10_162],
    ["2026-02-14T23:59:59Z", [0, 0], 0],
  ] as const) {
    const subscriber = await subscribe(processor, catalogue);
    await advanceTo(stripe, subscriber.clock, time);
    await upgrade(subscriber);
    const [invoice] = await invoicesOf(stripe, subscriber.customer);
    assert.deepEqual(amounts(invoice), lines);
    assert.equal(invoice?.total, total);
    assert.equal(invoice.status, "paid");
  }
});

test("a yearly upgrade on day 73 credits and charges four fifths", async () => {
  const subscriber = await subscribe(processor, catalogue, { interval: "year", trialDays: 0 });
  await advanceTo(stripe, subscriber.clock, "2026-03-15T00:00:00Z");
  await upgrade(subscriber, catalogue.price("BUSINESS", "year"));
  const [invoice] = await invoicesOf(stripe, subscriber.customer);
  assert.deepEqual(amounts(invoice), [-39_200, 159_200]);
  assert.equal(invoice?.total, 120_000);
});

test("a change to yearly payment starts a new period and credits the rest of the month", async () => {
  const subscriber = await subscribe(processor, catalogue, { trialDays: 0 });
  await advanceTo(stripe, subscriber.clock, "2026-01-16T12:00:00Z");
  const changed = await upgrade(subscriber, catalogue.price("PRO", "year"));
  const [invoice] = await invoicesOf(stripe, subscriber.customer);
  assert.deepEqual(amounts(invoice), [-2450, 49_000]);
  assert.equal(invoice?.total, 46_550);
  assert.equal(changed.billing_cycle_anchor, seconds("2026-01-16T12:00:00Z"));
  assert.equal(changed.items.data[0]?.current_period_end, seconds("2027-01-16T12:00:00Z"));
});

test("an upgrade with a declined card is a 402 and changes nothing", async () => {
  const subscriber = await subscribe(processor, catalogue);
  await advanceTo(stripe, subscriber.clock, "2026-01-20T00:00:00Z");
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: subscriber.customer,
  });
  await stripe.subscriptions.update(subscriber.subscription, { default_payment_method: bad.id });
  const was = await stripe.subscriptions.retrieve(subscriber.subscription);
  const invoices = await invoicesOf(stripe, subscriber.customer);
  const { data: events } = await stripe.events.list({ limit: 1 });
  await assert.rejects(upgrade(subscriber), {
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "generic_decline",
    statusCode: 402,
  });
  assert.deepEqual(await stripe.subscriptions.retrieve(subscriber.subscription), was);
  assert.deepEqual(await invoicesOf(stripe, subscriber.customer), invoices);
  assert.deepEqual((await stripe.events.list({ limit: 1 })).data, events);
});

test("an upgrade in a trial is free and keeps the trial's end", async () => {
  const subscriber = await subscribe(processor, catalogue);
  await advanceTo(stripe, subscriber.clock, "2026-01-08T00:00:00Z");
  const changed = await upgrade(subscriber);
  assert.equal(changed.status, "trialing");
  assert.equal(changed.trial_end, seconds("2026-01-15T00:00:00Z"));
  await advanceTo(stripe, subscriber.clock, "2026-01-15T01:00:00Z");
  assert.equal(await paidBy(stripe, subscriber.customer), 19_900);
});

test("repeating an upgrade bills nothing", async () => {
  const subscriber = await subscribe(processor, catalogue, { trialDays: 0 });
  await advanceTo(stripe, subscriber.clock, "2026-01-10T00:00:00Z");
  await Promise.all([upgrade(subscriber), upgrade(subscriber)]);
  assert.equal((await invoicesOf(stripe, subscriber.customer)).length, 2);
});

test("a change that is not billed at once is billed at the renewal", async () => {
  const subscriber = await subscribe(processor, catalogue, { trialDays: 0 });
  await advanceTo(stripe, subscriber.clock, "2026-01-16T12:00:00Z");
  await stripe.subscriptions.update(subscriber.subscription, {
    items: [{ id: subscriber.item, price: catalogue.price("BUSINESS") }],
  });
  assert.equal((await invoicesOf(stripe, subscriber.customer)).length, 1);
  const pending = await stripe.invoiceItems.list({ customer: subscriber.customer, pending: true });
  assert.deepEqual(
    pending.data.map(({ amount }) => amount).toSorted((a, b) => a - b),
    [-2450, 9950],
  );
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  const [renewal] = await invoicesOf(stripe, subscriber.customer);
  assert.deepEqual(amounts(renewal), [-2450, 9950, 19_900]);
  assert.equal(await statusOf(stripe, subscriber.subscription), "active");
});

test("a preview shows the cost of an upgrade and changes nothing", async () => {
  const subscriber = await subscribe(processor, catalogue);
  await advanceTo(stripe, subscriber.clock, "2026-01-25T00:00:00Z");
  const preview = await stripe.invoices.createPreview({
    subscription: subscriber.subscription,
    subscription_details: {
      items: [{ id: subscriber.item, price: catalogue.price("BUSINESS") }],
      proration_behavior: "always_invoice",
    },
  });
  assert.equal(preview.total, 10_162);
  const next = await stripe.invoices.createPreview({ subscription: subscriber.subscription });
  assert.equal(next.total, 4900);
  assert.equal((await invoicesOf(stripe, subscriber.customer)).length, 2);
  const { items } = await stripe.subscriptions.retrieve(subscriber.subscription);
  assert.equal(items.data[0]?.price.id, catalogue.price("PRO"));
});

function upgrade(
  { subscription, item }: Subscriber,
  price = catalogue.price("BUSINESS"),
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.update(subscription, {
    items: [{ id: item, price }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  });
}

function amounts(invoice: Stripe.Invoice | undefined): number[] {
  return (invoice?.lines.data ?? []).map(({ amount }) => amount);
}
