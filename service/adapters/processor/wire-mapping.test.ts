import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Stripe } from "stripe";
import { invoiceOf } from "./invoice-of.ts";
import { overageTierOf, planOf } from "./names.ts";
import { newCustomer, openProcessorHarness, subscribe } from "./processor.fixture.ts";
import { subscriptionOf } from "./subscription-of.ts";

const harness = await openProcessorHarness();
after(() => harness.close());

const customer = await newCustomer(harness);
const subscription = await harness.stripe.subscriptions.retrieve(
  await subscribe(harness, customer),
);
const [invoice] = (await harness.stripe.invoices.list({ customer })).data;
const [item] = subscription.items.data;
assert.ok(invoice !== undefined && item !== undefined);

test("an unknown status means no usable plan and no payable invoice", () => {
  assert.equal(subscriptionOf({ ...subscription, status: "dreaming" }, null)?.status, "paused");
  const ended = { ...subscription, status: "dreamt", ended_at: 1_767_225_600 };
  assert.equal(subscriptionOf(ended, null)?.status, "canceled");
  assert.equal(invoiceOf({ ...invoice, status: "dreaming" }).status, "draft");
  assert.equal(invoiceOf({ ...invoice, status: null }).status, "draft");
});

test("an end date set on the processor's pages is a cancellation", () => {
  const { current_period_end: end } = item;
  assert.equal(subscriptionOf({ ...subscription, cancel_at: end }, null)?.cancelAtPeriodEnd, true);
  const far = { ...subscription, cancel_at: end + 1 };
  assert.equal(subscriptionOf(far, null)?.cancelAtPeriodEnd, false);
});

test("a single amount does not change an invoice's period", () => {
  const [line] = invoice.lines.data;
  assert.ok(line !== undefined);
  const amount: Stripe.InvoiceLineItem = { ...line, parent: null, period: { start: 1, end: 1 } };
  const lines = { ...invoice.lines, data: [amount, line] };
  const { periodStart, periodEnd } = invoiceOf({ ...invoice, lines });
  assert.deepEqual([periodStart, periodEnd], [line.period.start * 1000, line.period.end * 1000]);
  const alone = invoiceOf({ ...invoice, lines: { ...invoice.lines, data: [amount] } });
  assert.deepEqual([alone.periodStart, alone.periodEnd], [1000, 1000]);
  const bare = invoiceOf({ ...invoice, lines: { ...invoice.lines, data: [] } });
  assert.equal(bare.periodStart, invoice.period_start * 1000);
});

test("a price keeps its plan after its lookup key moved to another price", () => {
  assert.deepEqual(planOf(item.price), { tier: "PRO", interval: "month" });
  assert.deepEqual(planOf({ ...item.price, lookup_key: null }), { tier: "PRO", interval: "month" });
  const keyed = { ...item.price, metadata: {}, lookup_key: "platen_business_month_5" };
  assert.deepEqual(planOf(keyed), { tier: "BUSINESS", interval: "month" });
  assert.equal(planOf({ ...item.price, metadata: {}, lookup_key: "gold" }), null);
  assert.equal(overageTierOf(item.price), null);
  const metered = { ...item.price, metadata: {}, lookup_key: "platen_overage_business_5" };
  assert.equal(overageTierOf(metered), "BUSINESS");
  assert.equal(planOf(metered), null);
});
