import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Stripe } from "stripe";
import { advanceTo, openShop, seconds } from "./processor.fixture.ts";
import { invoicesOf, paidBy, type Subscriber, subscribe } from "./subscriber.fixture.ts";

const { processor, stripe, catalogue } = await openShop();
after(() => processor.close());

type Metered = Subscriber & { readonly overage: string };

test("the last meter event of a month is charged an hour after its end", async () => {
  const subscriber = await meteredSubscriber();
  assert.equal((await overageInvoices(subscriber)).length, 0);
  await report(subscriber, "pro", 120, "2026-01-20T00:00:00Z");
  await report(subscriber, "pro", 237, "2026-01-31T23:59:59Z");
  await report(subscriber, "pro", 3, "2026-02-01T00:00:00Z");
  await advanceTo(stripe, subscriber.clock, "2026-02-01T00:59:59Z");
  assert.equal((await overageInvoices(subscriber))[0]?.status, "draft");
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  const [invoice] = await overageInvoices(subscriber);
  assert.equal(invoice?.status, "paid");
  assert.equal(invoice.total, 2370);
  assert.deepEqual(
    invoice.lines.data.map(({ quantity }) => quantity ?? 0).toSorted((a, b) => a - b),
    [0, 237],
  );
});

test("a meter event of the month that arrives within that hour still counts", async () => {
  const subscriber = await meteredSubscriber();
  await advanceTo(stripe, subscriber.clock, "2026-02-01T00:30:00Z");
  await report(subscriber, "pro", 237, "2026-01-31T23:59:58Z");
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  await report(subscriber, "pro", 900, "2026-01-31T23:59:59Z");
  await advanceTo(stripe, subscriber.clock, "2026-02-02T00:00:00Z");
  assert.equal((await overageInvoices(subscriber))[0]?.total, 2370);
});

test("a month without overage costs nothing", async () => {
  const subscriber = await meteredSubscriber();
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  assert.equal(await paidBy(stripe, subscriber.customer), 4900);
});

test("an amount below the minimum charge is carried to the next invoice", async () => {
  const subscriber = await meteredSubscriber();
  await report(subscriber, "pro", 1, "2026-01-31T00:00:00Z");
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  const [overage] = await overageInvoices(subscriber);
  assert.equal(overage?.status, "paid");
  assert.deepEqual([overage.total, overage.amount_due, overage.ending_balance], [10, 0, 10]);
  await advanceTo(stripe, subscriber.clock, "2026-02-15T01:00:00Z");
  const [renewal] = await invoicesOf(stripe, subscriber.customer);
  assert.deepEqual(
    [renewal?.total, renewal?.starting_balance, renewal?.amount_paid],
    [4900, 10, 4910],
  );
});

test("two tiers are two line items of one invoice", async () => {
  const subscriber = await meteredSubscriber();
  await report(subscriber, "pro", 200, "2026-01-20T00:00:00Z");
  await report(subscriber, "business", 50, "2026-01-30T00:00:00Z");
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  const [invoice] = await overageInvoices(subscriber);
  assert.equal(invoice?.total, 2250);
  assert.deepEqual(
    invoice.lines.data.map(({ quantity, amount }) => [quantity, amount]),
    [
      [200, 2000],
      [50, 250],
    ],
  );
});

test("ending the overage subscription bills the usage so far", async () => {
  const subscriber = await meteredSubscriber();
  await advanceTo(stripe, subscriber.clock, "2026-01-20T12:00:00Z");
  await report(subscriber, "pro", 99, "2026-01-20T12:00:00Z");
  await advanceTo(stripe, subscriber.clock, "2026-01-20T12:00:01Z");
  await stripe.subscriptions.cancel(subscriber.overage, { invoice_now: true });
  const again = stripe.subscriptions.cancel(subscriber.overage, { invoice_now: true });
  await assert.rejects(again, { statusCode: 404, code: "resource_missing" });
  await advanceTo(stripe, subscriber.clock, "2026-01-20T14:00:00Z");
  assert.equal((await overageInvoices(subscriber))[0]?.total, 990);
  await advanceTo(stripe, subscriber.clock, "2026-03-01T00:00:00Z");
  assert.equal((await overageInvoices(subscriber)).length, 1);
});

test("a summary has the last value of its window", async () => {
  const subscriber = await meteredSubscriber();
  await report(subscriber, "pro", 5, "2026-01-20T08:00:00Z");
  await report(subscriber, "pro", 7, "2026-01-20T09:30:00Z");
  await report(subscriber, "pro", 6, "2026-01-20T09:00:00Z");
  const [meter] = catalogue.meters;
  const window = {
    customer: subscriber.customer,
    start_time: seconds("2026-01-01T00:00:00Z"),
    end_time: seconds("2026-02-01T00:00:00Z"),
  };
  const { data: whole } = await stripe.billing.meters.listEventSummaries(meter, window);
  assert.deepEqual(
    whole.map(({ aggregated_value: value }) => value),
    [7],
  );
  const { data: days } = await stripe.billing.meters.listEventSummaries(meter, {
    ...window,
    value_grouping_window: "day",
    limit: 100,
  });
  assert.equal(days.length, 31);
  assert.equal(
    days.find(({ start_time: start }) => start === seconds("2026-01-20T00:00:00Z"))
      ?.aggregated_value,
    7,
  );
  await assert.rejects(
    stripe.billing.meters.listEventSummaries(meter, { ...window, end_time: window.end_time + 1 }),
    /aligned with minute boundaries/,
  );
});

test("a meter event is refused for a repeated identifier, a time out of range, or an unknown customer", async () => {
  const subscriber = await meteredSubscriber();
  const payload = { stripe_customer_id: subscriber.customer, value: "1" };
  const reading = { event_name: "pro", payload, identifier: `once-${subscriber.customer}` };
  await stripe.billing.meterEvents.create(reading);
  const again = stripe.billing.meterEvents.create(reading);
  await assert.rejects(again, /An event already exists with identifier once-/);
  const late = { event_name: "pro", payload, timestamp: seconds("2025-11-01T00:00:00Z") };
  await assert.rejects(stripe.billing.meterEvents.create(late), /past 35 calendar days/);
  const unknownCustomer = {
    event_name: "pro",
    payload: { ...payload, stripe_customer_id: "cus_none" },
  };
  await assert.rejects(stripe.billing.meterEvents.create(unknownCustomer), {
    code: "resource_missing",
  });
  await stripe.billing.meterEventAdjustments.create({
    event_name: "pro",
    type: "cancel",
    cancel: { identifier: reading.identifier },
  });
  await stripe.billing.meterEvents.create(reading);
});

test("meter events with lost responses can be sent again safely", async () => {
  const subscriber = await meteredSubscriber();
  const { origin, control } = processor;
  const impatient = new Stripe("sk_test_sandbox", {
    host: "127.0.0.1",
    port: new URL(origin).port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 1000,
    telemetry: false,
  });
  const match = "POST /v1/billing/meter_events";
  await control("faults", { fault: "time-out-after", match, every: 2, times: 3 });
  for (let value = 232; value <= 237; value += 1) {
    const timestamp = seconds("2026-01-31T00:00:00Z") + value;
    const payload = { stripe_customer_id: subscriber.customer, value: String(value) };
    const send = () =>
      impatient.billing.meterEvents.create({ event_name: "pro", payload, timestamp });
    await advanceTo(stripe, subscriber.clock, new Date(timestamp * 1000).toISOString());
    await send().catch(send);
  }
  await advanceTo(stripe, subscriber.clock, "2026-02-01T01:00:00Z");
  assert.equal((await overageInvoices(subscriber))[0]?.total, 2370);
});

/** A PRO subscriber whose overage is billed by calendar month. */
async function meteredSubscriber(): Promise<Metered> {
  const subscriber = await subscribe(processor, catalogue);
  await advanceTo(stripe, subscriber.clock, "2026-01-15T01:00:00Z");
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(
    subscriber.subscription,
  );
  assert.ok(typeof card === "string");
  await stripe.customers.update(subscriber.customer, {
    invoice_settings: { default_payment_method: card },
  });
  const overage = await stripe.subscriptions.create({
    customer: subscriber.customer,
    items: catalogue.overage.map((price) => ({ price })),
    billing_cycle_anchor_config: { day_of_month: 1, hour: 0, minute: 0, second: 0 },
    proration_behavior: "none",
  });
  assert.equal(overage.status, "active");
  assert.equal(overage.billing_cycle_anchor, seconds("2026-02-01T00:00:00Z"));
  assert.equal(overage.billing_cycle_anchor_config?.day_of_month, 1);
  return { ...subscriber, overage: overage.id };
}

async function report(
  { customer, clock }: Subscriber,
  meter: string,
  value: number,
  time: string,
): Promise<void> {
  const timestamp = seconds(time);
  const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
  if (timestamp > now) await advanceTo(stripe, clock, time);
  await stripe.billing.meterEvents.create({
    event_name: meter,
    payload: { stripe_customer_id: customer, value: String(value) },
    timestamp,
  });
}

async function overageInvoices({ overage }: Metered): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: overage })).data;
}
