import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Stripe } from "stripe";
import { advanceTo, openShop, seconds } from "./processor.fixture.ts";
import { idOf, invoicesOf, type Subscriber, subscribe } from "./subscriber.fixture.ts";

const { processor, stripe, catalogue } = await openShop();
after(() => processor.close());

test("a downgrade takes effect at the end of the period at the lower price, without a credit", async () => {
  const subscriber = await subscribe(processor, catalogue, { plan: "BUSINESS", trialDays: 0 });
  await advanceTo(stripe, subscriber.clock, "2026-01-16T12:00:00Z");
  const schedule = await downgrade(subscriber, catalogue.price("PRO"));
  assert.equal(schedule.status, "active");
  assert.equal(schedule.current_phase?.end_date, seconds("2026-02-01T00:00:00Z"));
  assert.equal(await priceOf(subscriber), catalogue.price("BUSINESS"));
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  const [renewal, ...others] = await invoicesOf(stripe, subscriber.customer);
  assert.equal(renewal?.total, 4900);
  assert.equal(others.length, 1);
  assert.equal(await priceOf(subscriber), catalogue.price("PRO"));
  await advanceTo(stripe, subscriber.clock, "2026-03-02T00:00:00Z");
  const found = await stripe.subscriptions.retrieve(subscriber.subscription);
  assert.equal(found.schedule, null);
  assert.equal((await stripe.subscriptionSchedules.retrieve(schedule.id)).status, "released");
  assert.equal((await invoicesOf(stripe, subscriber.customer))[0]?.total, 4900);
});

test("a change from yearly to monthly at the end of the year starts months there", async () => {
  const subscriber = await subscribe(processor, catalogue, { interval: "year", trialDays: 0 });
  await downgrade(subscriber, catalogue.price("PRO", "month"));
  await advanceTo(stripe, subscriber.clock, "2027-01-01T01:00:00Z");
  const { items } = await stripe.subscriptions.retrieve(subscriber.subscription);
  assert.equal(items.data[0]?.current_period_start, seconds("2027-01-01T00:00:00Z"));
  assert.equal(items.data[0]?.current_period_end, seconds("2027-02-01T00:00:00Z"));
  assert.equal((await invoicesOf(stripe, subscriber.customer))[0]?.total, 4900);
});

test("a downgrade in a trial takes effect at its end", async () => {
  const subscriber = await subscribe(processor, catalogue, { plan: "BUSINESS" });
  await downgrade(subscriber, catalogue.price("PRO"));
  await advanceTo(stripe, subscriber.clock, "2026-01-15T01:00:00Z");
  assert.equal((await invoicesOf(stripe, subscriber.customer))[0]?.total, 4900);
});

test("a released schedule leaves the subscription unchanged", async () => {
  const subscriber = await subscribe(processor, catalogue, { plan: "BUSINESS", trialDays: 0 });
  const schedule = await downgrade(subscriber, catalogue.price("PRO"));
  const cancel = { cancel_at_period_end: true };
  await assert.rejects(
    stripe.subscriptions.update(subscriber.subscription, cancel),
    /managed by the subscription schedule/,
  );
  const released = await stripe.subscriptionSchedules.release(schedule.id);
  assert.equal(released.released_subscription, subscriber.subscription);
  const cancelled = await stripe.subscriptions.update(subscriber.subscription, cancel);
  assert.equal(cancelled.schedule, null);
  await assert.rejects(stripe.subscriptionSchedules.release(schedule.id), /`released` status/);
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  const ended = await stripe.subscriptions.retrieve(subscriber.subscription);
  assert.equal(ended.status, "canceled");
  assert.equal((await invoicesOf(stripe, subscriber.customer)).length, 1);
});

test("an ended subscription cannot be changed, and its schedule ends with it", async () => {
  const subscriber = await subscribe(processor, catalogue, { plan: "BUSINESS", trialDays: 0 });
  const schedule = await downgrade(subscriber, catalogue.price("PRO"));
  await stripe.subscriptions.cancel(subscriber.subscription);
  assert.equal((await stripe.subscriptionSchedules.retrieve(schedule.id)).status, "canceled");
  const change = { items: [{ id: subscriber.item, price: catalogue.price("PRO") }] };
  await assert.rejects(
    stripe.subscriptions.update(subscriber.subscription, change),
    /can only update its cancellation_details and metadata/,
  );
  const noted = await stripe.subscriptions.update(subscriber.subscription, {
    metadata: { note: "kept" },
  });
  assert.equal(noted.metadata["note"], "kept");
});

test("unused prepaid time is credited by a cancellation with proration", async () => {
  const subscriber = await subscribe(processor, catalogue, { trialDays: 0 });
  await advanceTo(stripe, subscriber.clock, "2026-01-16T12:00:00Z");
  await stripe.subscriptions.cancel(subscriber.subscription, { prorate: true, invoice_now: true });
  await advanceTo(stripe, subscriber.clock, "2026-01-17T00:00:00Z");
  const [last] = await invoicesOf(stripe, subscriber.customer);
  assert.equal(last?.total, -2450);
  assert.equal(last.amount_due, 0);
  const customer = await stripe.customers.retrieve(subscriber.customer);
  assert.ok(customer.deleted !== true);
  assert.equal(customer.balance, -2450);
});

async function downgrade(
  { subscription }: Subscriber,
  price: string,
): Promise<Stripe.SubscriptionSchedule> {
  const { id, phases } = await stripe.subscriptionSchedules.create({
    from_subscription: subscription,
  });
  const [now] = phases;
  assert.ok(now !== undefined);
  return stripe.subscriptionSchedules.update(id, {
    end_behavior: "release",
    phases: [
      {
        items: now.items.map((item) => ({ price: idOf(item.price), quantity: item.quantity ?? 1 })),
        start_date: now.start_date,
        end_date: now.end_date,
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: "month", interval_count: 1 },
        proration_behavior: "none",
      },
    ],
  });
}

async function priceOf({ subscription }: Subscriber): Promise<string | undefined> {
  return (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.price.id;
}
