import assert from "node:assert/strict";
import { after, test } from "node:test";
import { changeCard } from "#core";
import { advanceTo, openShop, seconds, visitPortal } from "./processor.fixture.ts";
import { invoicesOf, paidBy, statusOf, subscribe } from "./subscriber.fixture.ts";

const FAILS_LATER = "4000000000000341";

const { processor, stripe, catalogue } = await openShop();
after(() => processor.close());
await stripe.billingPortal.configurations.create({
  features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
});

test("a failed charge makes the subscription past due an hour after the trial", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue, {
    card: FAILS_LATER,
  });
  await advanceTo(stripe, clock, "2026-01-15T00:59:59Z");
  assert.equal(await statusOf(stripe, subscription), "active");
  await advanceTo(stripe, clock, "2026-01-15T01:00:00Z");
  assert.equal(await statusOf(stripe, subscription), "past_due");
  const [invoice] = await invoicesOf(stripe, customer);
  assert.equal(invoice?.status, "open");
  assert.equal(invoice.attempt_count, 1);
  assert.equal(invoice.next_payment_attempt, seconds("2026-01-18T01:00:00Z"));
});

test("an unpaid invoice is retried after 3, 5 and 7 days, then the subscription ends", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue, {
    card: FAILS_LATER,
  });
  const attempts: [string, number][] = [
    ["2026-01-18T00:59:59Z", 1],
    ["2026-01-18T01:00:00Z", 2],
    ["2026-01-23T01:00:00Z", 3],
    ["2026-01-30T00:59:59Z", 3],
  ];
  for (const [time, count] of attempts) {
    await advanceTo(stripe, clock, time);
    assert.equal((await invoicesOf(stripe, customer))[0]?.attempt_count, count);
    assert.equal(await statusOf(stripe, subscription), "past_due");
  }
  await advanceTo(stripe, clock, "2026-01-30T01:00:00Z");
  const ended = await stripe.subscriptions.retrieve(subscription);
  assert.equal(ended.status, "canceled");
  assert.equal(ended.cancellation_details?.reason, "payment_failed");
  await advanceTo(stripe, clock, "2026-06-01T00:00:00Z");
  const [invoice, ...others] = await invoicesOf(stripe, customer);
  assert.equal(invoice?.attempt_count, 4);
  assert.equal(invoice.status, "open");
  assert.equal(invoice.next_payment_attempt, null);
  assert.equal(others.filter(({ total }) => total > 0).length, 0);
});

test("a new card in the portal pays the open invoice, and the subscription is active again", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue, {
    card: FAILS_LATER,
  });
  await advanceTo(stripe, clock, "2026-01-16T00:00:00Z");
  await changeCardTo(customer, "4242424242424242");
  const [open] = await invoicesOf(stripe, customer);
  await stripe.subscriptions.update(subscription, { default_payment_method: "" });
  const paid = await stripe.invoices.pay(open?.id ?? "");
  assert.equal(paid.status, "paid");
  assert.equal(await statusOf(stripe, subscription), "active");
  await advanceTo(stripe, clock, "2026-02-01T00:00:00Z");
  assert.equal(await paidBy(stripe, customer), 4900);
});

test("a new card that is declined costs one more attempt and leaves the retries unchanged", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue, {
    card: FAILS_LATER,
  });
  await advanceTo(stripe, clock, "2026-01-16T00:00:00Z");
  await changeCardTo(customer, FAILS_LATER);
  await stripe.subscriptions.update(subscription, { default_payment_method: "" });
  const [open] = await invoicesOf(stripe, customer);
  await assert.rejects(stripe.invoices.pay(open?.id ?? ""), {
    type: "StripeCardError",
    code: "card_declined",
    statusCode: 402,
  });
  const [tried] = await invoicesOf(stripe, customer);
  assert.equal(tried?.attempt_count, 2);
  assert.equal(tried.next_payment_attempt, seconds("2026-01-18T01:00:00Z"));
  assert.equal(await statusOf(stripe, subscription), "past_due");
});

test("a void invoice is no longer owed", async () => {
  const { clock, customer, subscription } = await subscribe(processor, catalogue, {
    card: FAILS_LATER,
  });
  await advanceTo(stripe, clock, "2026-01-16T00:00:00Z");
  const [open] = await invoicesOf(stripe, customer);
  const gone = await stripe.invoices.voidInvoice(open?.id ?? "");
  assert.equal(gone.status, "void");
  assert.equal(await statusOf(stripe, subscription), "active");
  await assert.rejects(stripe.invoices.pay(gone.id), /void and cannot be paid/);
});

test("a portal URL works once", async () => {
  const { customer } = await subscribe(processor, catalogue);
  const { url } = await stripe.billingPortal.sessions.create({ customer });
  visitPortal(processor, url);
  assert.throws(() => visitPortal(processor, url), /No such portal session/);
});

test("a trial that ends without a card is charged in vain, or cancelled if configured so", async () => {
  const price = catalogue.price("PRO");
  for (const [missing, status] of [
    ["create_invoice", "past_due"],
    ["cancel", "canceled"],
  ] as const) {
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: seconds("2026-01-01T00:00:00Z"),
    });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: missing } },
    });
    await advanceTo(stripe, clock.id, "2026-01-15T01:00:00Z");
    assert.equal(await statusOf(stripe, id), status);
  }
});

async function changeCardTo(customer: string, number: string): Promise<void> {
  const { url } = await stripe.billingPortal.sessions.create({ customer });
  const visit = visitPortal(processor, url);
  const entry = { number, expMonth: 1, expYear: 2035, name: null };
  processor.sandbox.run((draft) => changeCard(draft, visit, entry, null));
}
