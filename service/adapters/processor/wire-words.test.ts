import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Stripe } from "stripe";
import { invoiceOf } from "./invoice-of.ts";
import { overageTierOf, planOf } from "./names.ts";
import { newCustomer, openDesk, subscribe } from "./processor.fixture.ts";
import { subscriptionOf } from "./subscription-of.ts";

const desk = await openDesk();
after(() => desk.close());

const customer = await newCustomer(desk);
const subscription = await desk.stripe.subscriptions.retrieve(await subscribe(desk, customer));
const [invoice] = (await desk.stripe.invoices.list({ customer })).data;
const [item] = subscription.items.data;
assert.ok(invoice !== undefined && item !== undefined);

test("a status that nobody knows yet stands still: no plan to use, no invoice to pay", () => {
  assert.equal(subscriptionOf({ ...subscription, status: "dreaming" }, null)?.status, "paused");
  const ended = { ...subscription, status: "dreamt", ended_at: 1_767_225_600 };
  assert.equal(subscriptionOf(ended, null)?.status, "canceled");
  assert.equal(invoiceOf({ ...invoice, status: "dreaming" }).status, "draft");
  assert.equal(invoiceOf({ ...invoice, status: null }).status, "draft");
});

test("an end that is named on a page of the processor's is a cancellation", () => {
  const { current_period_end: end } = item;
  assert.equal(subscriptionOf({ ...subscription, cancel_at: end }, null)?.cancelAtPeriodEnd, true);
  const far = { ...subscription, cancel_at: end + 1 };
  assert.equal(subscriptionOf(far, null)?.cancelAtPeriodEnd, false);
});

test("a single amount beside what is regular does not move an invoice's period", () => {
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

test("a price is of the plan that it says, even after its key went to another", () => {
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
