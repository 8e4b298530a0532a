import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Refusal } from "#base";
import { advanceTo, openShop, payCheckout, seconds } from "./processor.fixture.ts";
import {
  invoicesOf,
  newCustomer,
  openCheckout,
  paidBy,
  statusOf,
  subscribe,
} from "./subscriber.fixture.ts";

const { processor, stripe, catalogue } = await openShop();
after(() => processor.close());

test("a checkout with a trial starts it at once, without a charge", async () => {
  const { subscription, customer } = await subscribe(processor, catalogue);
  const found = await stripe.subscriptions.retrieve(subscription);
  assert.equal(found.status, "trialing");
  assert.equal(found.trial_end, seconds("2026-01-15T00:00:00Z"));
  assert.equal(await paidBy(stripe, customer), 0);
});

test("a declined card creates no subscription, and the checkout stays open", async () => {
  const { customer } = await newCustomer(stripe);
  const session = await openCheckout(stripe, catalogue.price("PRO"), customer, 14);
  for (const [card, declineCode] of [
    ["4000000000000002", "generic_decline"],
    ["4000000000009995", "insufficient_funds"],
  ] as const) {
    assert.throws(
      () => payCheckout(processor, session.id, card),
      (error) => error instanceof Refusal && error.details.declineCode === declineCode,
    );
  }
  assert.throws(() => payCheckout(processor, session.id, "1234"), /not one of the sandbox's/);
  assert.equal((await stripe.subscriptions.list({ customer })).data.length, 0);
  assert.equal((await stripe.customers.listPaymentMethods(customer)).data.length, 0);
  assert.equal(payCheckout(processor, session.id).kind, "complete");
});

test("a card that requires authentication subscribes once it is confirmed", async () => {
  const { customer } = await newCustomer(stripe);
  const session = await openCheckout(stripe, catalogue.price("PRO"), customer, 14);
  const card = "4000 0025 0000 3155";
  assert.equal(payCheckout(processor, session.id, card).kind, "needs-authentication");
  assert.throws(() => payCheckout(processor, session.id, card, false), /authenticate/);
  assert.equal(payCheckout(processor, session.id, card, true).kind, "complete");
});

test("an uncompleted checkout expires after a day, and another one works", async () => {
  const { clock, customer } = await newCustomer(stripe);
  const session = await openCheckout(stripe, catalogue.price("PRO"), customer, 14);
  assert.match(session.url ?? "", /\/checkout\/cs_test_/);
  await advanceTo(stripe, clock, "2026-01-02T00:00:00Z");
  const expired = await stripe.checkout.sessions.retrieve(session.id);
  assert.equal(expired.status, "expired");
  assert.equal(expired.url, null);
  assert.throws(() => payCheckout(processor, session.id), /expired/);
  const second = await openCheckout(stripe, catalogue.price("PRO"), customer, 14);
  assert.equal(payCheckout(processor, second.id).kind, "complete");
});

test("the end of a trial is announced three days before it, once", async () => {
  const { clock, subscription } = await subscribe(processor, catalogue);
  const type = "customer.subscription.trial_will_end";
  const trialEndEvents = async () => {
    const events = await stripe.events.list({ type, limit: 100 });
    return events.data.filter(({ data }) => "id" in data.object && data.object.id === subscription);
  };
  await advanceTo(stripe, clock, "2026-01-11T23:59:59Z");
  assert.equal((await trialEndEvents()).length, 0);
  await advanceTo(stripe, clock, "2026-01-12T00:00:00Z");
  await advanceTo(stripe, clock, "2026-01-14T00:00:00Z");
  const events = await trialEndEvents();
  assert.equal(events.length, 1);
  assert.equal(events[0]?.created, seconds("2026-01-12T00:00:00Z"));
});

test("a trial that ends becomes active at once and is charged an hour later", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue);
  await advanceTo(stripe, clock, "2026-01-15T00:00:00Z");
  assert.equal(await statusOf(stripe, subscription), "active");
  assert.equal(await paidBy(stripe, customer), 0);
  assert.equal((await invoicesOf(stripe, customer))[0]?.status, "draft");
  await advanceTo(stripe, clock, "2026-01-15T01:00:00Z");
  const [invoice] = await invoicesOf(stripe, customer);
  assert.equal(invoice?.status, "paid");
  assert.equal(invoice.total, 4900);
  assert.equal(invoice.billing_reason, "subscription_cycle");
  assert.deepEqual(invoice.lines.data[0]?.period, {
    start: seconds("2026-01-15T00:00:00Z"),
    end: seconds("2026-02-15T00:00:00Z"),
  });
});

test("a cancelled trial ends without a charge, and can be reactivated before", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue);
  for (const flag of [true, true, false, true]) {
    const changed = await stripe.subscriptions.update(subscription, { cancel_at_period_end: flag });
    assert.equal(changed.cancel_at_period_end, flag);
    assert.equal(changed.cancel_at, flag ? seconds("2026-01-15T00:00:00Z") : null);
  }
  await advanceTo(stripe, clock, "2026-01-15T00:00:00Z");
  const ended = await stripe.subscriptions.retrieve(subscription);
  assert.equal(ended.status, "canceled");
  assert.equal(ended.ended_at, seconds("2026-01-15T00:00:00Z"));
  assert.equal(ended.cancellation_details?.reason, "cancellation_requested");
  await advanceTo(stripe, clock, "2026-03-15T00:00:00Z");
  assert.equal(await paidBy(stripe, customer), 0);
});

test("a second checkout without a trial is charged at once", async () => {
  const { customer } = await subscribe(processor, catalogue, { trialDays: 0 });
  assert.equal(await paidBy(stripe, customer), 4900);
});

test("a checkout whose first charge fails creates no subscription", async () => {
  const { customer } = await newCustomer(stripe);
  const session = await openCheckout(stripe, catalogue.price("PRO"), customer, 0);
  assert.throws(() => payCheckout(processor, session.id, "4000000000000341"), /declined/);
  assert.equal((await stripe.subscriptions.list({ customer, status: "all" })).data.length, 0);
  assert.equal((await invoicesOf(stripe, customer)).length, 0);
});
