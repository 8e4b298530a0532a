import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { isoString } from "#base/instant.ts";
import type { CustomerId } from "#domain/billing-records";
import {
  giveCard,
  newCustomer,
  ofRole,
  openProcessorHarness,
  snapshotOf,
  subscribe,
} from "./processor.fixture.ts";

const harness = await openProcessorHarness();
after(() => harness.close());

test("an unknown customer is null, and a deleted one is marked so", async () => {
  assert.equal(await harness.processor.fetchCustomer(brand<CustomerId>("cus_none")), null);
  const customer = await newCustomer(harness);
  await harness.stripe.customers.del(customer);
  const snapshot = await snapshotOf(harness, customer);
  assert.equal(snapshot.isDeleted, true);
  assert.equal(snapshot.defaultCard, null);
});

test("a trial has its plan, period and end", async () => {
  const customer = await newCustomer(harness);
  await subscribe(harness, customer, { tier: "BUSINESS", interval: "year", trialDays: 14 });
  const plan = ofRole(await snapshotOf(harness, customer), "plan");
  assert.ok(plan.status === "trialing");
  const { tier, interval, status, cancelAtPeriodEnd, pending } = plan;
  assert.deepEqual(
    { tier, interval, status, cancelAtPeriodEnd, pending },
    {
      tier: "BUSINESS",
      interval: "year",
      status: "trialing",
      cancelAtPeriodEnd: false,
      pending: null,
    },
  );
  assert.deepEqual(
    [plan.createdAt, plan.periodStart, plan.periodEnd, plan.trialEndsAt].map(isoString),
    [
      "2026-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.000Z",
      "2026-01-15T00:00:00.000Z",
      "2026-01-15T00:00:00.000Z",
    ],
  );
});

test("an invoice has the period of its line items, its PDF and its role", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer);
  const { invoices } = await snapshotOf(harness, customer);
  assert.equal(invoices.length, 1);
  const [invoice] = invoices;
  assert.ok(invoice !== undefined);
  assert.equal(invoice.subscriptionId, subscription);
  assert.deepEqual(
    [invoice.role, invoice.status, invoice.amountDue, invoice.currency, invoice.nextAttemptAt],
    ["plan", "paid", 4900, "usd", null],
  );
  assert.equal(isoString(invoice.periodStart), "2026-01-01T00:00:00.000Z");
  assert.equal(isoString(invoice.periodEnd), "2026-02-01T00:00:00.000Z");
  assert.match(invoice.pdfUrl ?? "", /\/pdf$/);
  assert.deepEqual(await harness.processor.findInvoice(invoice.id), invoice);
  assert.equal(await harness.processor.findInvoice(brand("in_none")), null);
  assert.deepEqual(await harness.processor.findInvoiceOf(customer, invoice.id), invoice);
  const other = await newCustomer(harness);
  assert.equal(await harness.processor.findInvoiceOf(other, invoice.id), null);
});

test("the customer's default card and a subscription's own card are returned", async () => {
  const customer = await newCustomer(harness);
  const plain = await giveCard(harness, customer, "pm_card_visa");
  const subscription = await subscribe(harness, customer);
  const own = await giveCard(harness, customer, "pm_card_mastercard");
  await harness.stripe.subscriptions.update(subscription, { default_payment_method: plain });
  const before = await snapshotOf(harness, customer);
  assert.equal(before.defaultCard, own);
  assert.deepEqual(before.subscriptionCards, { [subscription]: plain });
  await harness.processor.useCard(customer, plain, [subscription]);
  const snapshot = await snapshotOf(harness, customer);
  assert.equal(snapshot.defaultCard, plain);
  assert.deepEqual(snapshot.subscriptionCards, {});
});

test("invoices are listed across pages, newest first, drafts included", async () => {
  const customer = await newCustomer(harness);
  for (let index = 0; index < 103; index += 1) await harness.stripe.invoices.create({ customer });
  const { invoices } = await snapshotOf(harness, customer);
  assert.equal(invoices.length, 103);
  assert.equal(new Set(invoices.map(({ id }) => id)).size, 103);
  const shown = new Set(invoices.map(({ status, role, pdfUrl }) => `${status} ${role} ${pdfUrl}`));
  assert.deepEqual([...shown], ["draft null null"]);
});

test("subscriptions of other products are ignored", async () => {
  const customer = await newCustomer(harness);
  const { id: product } = await harness.stripe.products.create({ name: "Something else" });
  const price = await harness.stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "month" },
  });
  await harness.stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  const { subscriptions, invoices } = await snapshotOf(harness, customer);
  assert.deepEqual(subscriptions, []);
  assert.equal(invoices[0]?.role, null);
});

test("ended subscriptions are returned, without a card", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer);
  await harness.stripe.subscriptions.cancel(subscription);
  const snapshot = await snapshotOf(harness, customer);
  const plan = ofRole(snapshot, "plan");
  assert.ok(plan.status === "canceled");
  assert.equal(isoString(plan.endedAt), "2026-01-01T00:00:00.000Z");
  assert.deepEqual(snapshot.subscriptionCards, {});
});
