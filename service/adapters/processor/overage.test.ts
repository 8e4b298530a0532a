import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant, isoString } from "#base/instant.ts";
import type { CustomerId, OverageReport, SubscriptionId } from "#domain/billing-records";
import {
  ACCOUNT,
  newCustomer,
  ofRole,
  openProcessorHarness,
  snapshotOf,
  subscribe,
} from "./processor.fixture.ts";

const harness = await openProcessorHarness();
const { processor, stripe } = harness;
after(() => harness.close());

test("overage is billed by calendar month, whenever the subscription begins", async () => {
  await harness.advanceTo("2026-01-10T09:30:00Z");
  const { customer } = await overageCustomer();
  const overage = ofRole(await snapshotOf(harness, customer), "overage");
  assert.equal(isoString(overage.periodEnd), "2026-02-01T00:00:00.000Z");
  assert.deepEqual([overage.tier, overage.interval, overage.status], [null, null, "active"]);
  const { metadata, items } = await stripe.subscriptions.retrieve(overage.id);
  assert.deepEqual(metadata, { platen_role: "overage", platen_account: ACCOUNT });
  assert.deepEqual(
    items.data.map(({ price }) => [price.lookup_key, price.unit_amount]),
    [
      ["platen_overage_pro_10", 10],
      ["platen_overage_business_5", 5],
    ],
  );
  await processor.createOverage(customer, `overage ${customer}`);
  assert.equal((await snapshotOf(harness, customer)).subscriptions.length, 2);
});

test("the last report of a month is what the meter reads and what is charged", async () => {
  await harness.advanceTo("2026-01-20T00:00:00Z");
  const { customer, overage } = await overageCustomer();
  await processor.reportOverage(loggableError(customer, 200, "2026-01-20T00:01:00Z"));
  await processor.reportOverage(loggableError(customer, 237, "2026-01-20T00:02:00Z"));
  await processor.reportOverage(loggableError(customer, 237, "2026-01-20T00:02:00Z"));
  assert.equal(await januaryOf(customer), 237);
  const business = processor.readOverage(customer, "BUSINESS", ...JANUARY);
  assert.equal(await business, 0);
  assert.equal(await processor.readOverage(customer, "ENTERPRISE", ...JANUARY), 0);
  await harness.advanceTo("2026-02-01T01:00:00Z");
  const { invoices } = await snapshotOf(harness, customer);
  const invoice = invoices.find(({ subscriptionId }) => subscriptionId === overage);
  assert.ok(invoice !== undefined);
  assert.deepEqual([invoice.role, invoice.status, invoice.amountDue], ["overage", "paid", 2370]);
  assert.equal(isoString(invoice.periodEnd), "2026-02-01T00:00:00.000Z");
  assert.deepEqual(await processor.readBilled(invoice.id), { PRO: 237, BUSINESS: 0 });
});

test("a report whose response was lost takes effect once", async () => {
  const { customer } = await overageCustomer();
  const match = "POST /v1/billing/meter_events";
  const report = { ...loggableError(customer, 7, "2026-02-01T00:30:00Z"), key: `lost ${customer}` };
  await harness.fault({ fault: "fail-after", match });
  await assert.rejects(processor.reportOverage(report), { status: 502 });
  await processor.reportOverage(report);
  // The meter deduplicates by identifier, even if the idempotency key differs.
  await stripe.billing.meterEvents.create({
    event_name: "platen_overage_pro",
    identifier: `previous ${customer}`,
    payload: { stripe_customer_id: customer, value: "8" },
    timestamp: Date.UTC(2026, 1, 1, 0, 40) / 1000,
  });
  await processor.reportOverage({ ...report, key: `previous ${customer}`, quantity: 9 });
  const february = [at("2026-02-01T00:00:00Z"), at("2026-03-01T00:00:00Z")] as const;
  assert.equal(await processor.readOverage(customer, "PRO", ...february), 8);
});

test("a report for an unknown customer is rejected", async () => {
  const report = loggableError(await newCustomer(harness), 1, "2026-02-01T00:30:00Z");
  await harness.stripe.customers.del(report.customer);
  await assert.rejects(processor.reportOverage(report), { status: 502 });
});

test("a correction is added once, to the next invoice", async () => {
  const { customer, overage } = await overageCustomer();
  const correct = (key: string) =>
    processor.addCorrection(customer, overage, -70, "7 PDFs of January were counted twice", key);
  await correct("january");
  await correct("january");
  await harness.advanceTo("2026-02-03T00:00:00Z");
  await correct("january");
  const { data } = await stripe.invoiceItems.list({ customer });
  assert.deepEqual(
    data.map(({ amount, currency }) => [amount, currency]),
    [[-70, "usd"]],
  );
  await correct("another");
  assert.equal((await stripe.invoiceItems.list({ customer })).data.length, 2);
});

test("ending the subscription bills what was counted, once", async () => {
  const { customer, overage } = await overageCustomer();
  await processor.reportOverage(loggableError(customer, 99, "2026-02-02T00:00:00Z"));
  await harness.fault({ fault: "fail-after", match: "DELETE /v1/subscriptions" });
  await assert.rejects(processor.endOverage(overage), { status: 502 });
  await processor.endOverage(overage);
  const snapshot = await snapshotOf(harness, customer);
  assert.equal(ofRole(snapshot, "overage").status, "canceled");
  const last = snapshot.invoices.filter(({ role }) => role === "overage");
  assert.equal(last.length, 1);
});

const JANUARY = [at("2026-01-01T00:00:00Z"), at("2026-02-01T00:00:00Z")] as const;

function januaryOf(customer: CustomerId): Promise<number> {
  return processor.readOverage(customer, "PRO", ...JANUARY);
}

function loggableError(customer: CustomerId, quantity: number, time: string): OverageReport {
  return { customer, tier: "PRO", quantity, at: at(time), key: `${customer} ${time}` };
}

async function overageCustomer(): Promise<{
  readonly customer: CustomerId;
  readonly overage: SubscriptionId;
}> {
  const customer = await newCustomer(harness);
  await subscribe(harness, customer);
  await processor.createOverage(customer, `overage ${customer}`);
  return { customer, overage: ofRole(await snapshotOf(harness, customer), "overage").id };
}

function at(time: string) {
  return instant(new Date(time));
}
