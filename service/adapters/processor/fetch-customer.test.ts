import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { isoString } from "#base/instant.ts";
import type { CustomerId } from "#domain/billing";
import {
  giveCard,
  newCustomer,
  ofRole,
  openDesk,
  pictureOf,
  subscribe,
} from "./processor.fixture.ts";

const desk = await openDesk();
after(() => desk.close());

test("a customer that there never was is none, and one that was deleted says so", async () => {
  assert.equal(await desk.processor.fetchCustomer(brand<CustomerId>("cus_none")), null);
  const customer = await newCustomer(desk);
  await desk.stripe.customers.del(customer);
  const picture = await pictureOf(desk, customer);
  assert.equal(picture.isDeleted, true);
  assert.equal(picture.defaultCard, null);
});

test("a trial is seen with its plan, its period and its end", async () => {
  const customer = await newCustomer(desk);
  await subscribe(desk, customer, { tier: "BUSINESS", interval: "year", trialDays: 14 });
  const plan = ofRole(await pictureOf(desk, customer), "plan");
  const { tier, interval, status, cancelAtPeriodEnd, pending, endedAt } = plan;
  assert.deepEqual(
    { tier, interval, status, cancelAtPeriodEnd, pending, endedAt },
    {
      tier: "BUSINESS",
      interval: "year",
      status: "trialing",
      cancelAtPeriodEnd: false,
      pending: null,
      endedAt: null,
    },
  );
  assert.deepEqual(
    [plan.createdAt, plan.periodStart, plan.periodEnd, plan.trialEndsAt ?? plan.createdAt].map(
      isoString,
    ),
    [
      "2026-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.000Z",
      "2026-01-15T00:00:00.000Z",
      "2026-01-15T00:00:00.000Z",
    ],
  );
});

test("an invoice has the period of its lines, its PDF, and whose it is", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer);
  const { invoices } = await pictureOf(desk, customer);
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
  assert.deepEqual(await desk.processor.findInvoice(invoice.id), invoice);
  assert.equal(await desk.processor.findInvoice(brand("in_none")), null);
});

test("cards are seen where they are: the customer's, and a subscription's own", async () => {
  const customer = await newCustomer(desk);
  const plain = await giveCard(desk, customer, "pm_card_visa");
  const subscription = await subscribe(desk, customer);
  const own = await giveCard(desk, customer, "pm_card_mastercard");
  await desk.stripe.subscriptions.update(subscription, { default_payment_method: plain });
  const before = await pictureOf(desk, customer);
  assert.equal(before.defaultCard, own);
  assert.deepEqual(before.subscriptionCards, { [subscription]: plain });
  await desk.processor.useCard(customer, plain, [subscription]);
  const picture = await pictureOf(desk, customer);
  assert.equal(picture.defaultCard, plain);
  assert.deepEqual(picture.subscriptionCards, {});
});

test("more invoices than a page are all there, newest first, drafts with them", async () => {
  const customer = await newCustomer(desk);
  for (let index = 0; index < 103; index += 1) await desk.stripe.invoices.create({ customer });
  const { invoices } = await pictureOf(desk, customer);
  assert.equal(invoices.length, 103);
  assert.equal(new Set(invoices.map(({ id }) => id)).size, 103);
  const shown = new Set(invoices.map(({ status, role, pdfUrl }) => `${status} ${role} ${pdfUrl}`));
  assert.deepEqual([...shown], ["draft null null"]);
});

test("a subscription that is none of ours is not seen", async () => {
  const customer = await newCustomer(desk);
  const { id: product } = await desk.stripe.products.create({ name: "Something else" });
  const price = await desk.stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "month" },
  });
  await desk.stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  const { subscriptions, invoices } = await pictureOf(desk, customer);
  assert.deepEqual(subscriptions, []);
  assert.equal(invoices[0]?.role, null);
});

test("what has ended is still seen, without a card of its own", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer);
  await desk.stripe.subscriptions.cancel(subscription);
  const picture = await pictureOf(desk, customer);
  const plan = ofRole(picture, "plan");
  assert.equal(plan.status, "canceled");
  assert.equal(isoString(plan.endedAt ?? plan.createdAt), "2026-01-01T00:00:00.000Z");
  assert.deepEqual(picture.subscriptionCards, {});
});
