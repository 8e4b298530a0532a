import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant, isoString } from "#base/instant.ts";
import type { CustomerId, PlanChange, SubscriptionId } from "#domain/billing-records";
import {
  giveCard,
  newCustomer,
  ofRole,
  openProcessorHarness,
  snapshotOf,
  subscribe,
} from "./processor.fixture.ts";

const harness = await openProcessorHarness();
const { processor, stripe } = harness;
after(() => harness.close());

test("an upgrade charges the prorated difference at once, and once", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer);
  // Half of January's 31 days.
  const change = { ...toBusiness(subscription), prorationDate: at("2026-01-16T12:00:00Z") };
  await processor.changePlan(change, "half-way");
  await processor.changePlan(change, "half-way");
  await processor.changePlan(change, "half-way, another wish");
  assert.equal((await planOf(customer)).tier, "BUSINESS");
  assert.deepEqual(await duesOf(customer), [7500, 4900]);
});

test("a declined card changes nothing; another card works with the same key", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer);
  await giveCard(harness, customer, "pm_card_chargeCustomerFail");
  const change = () => processor.changePlan(toBusiness(subscription), "one wish");
  await assert.rejects(change(), { status: 402, code: "payment_failed", message: /declined/ });
  await assert.rejects(change(), { status: 402 });
  assert.equal((await planOf(customer)).tier, "PRO");
  assert.deepEqual(await duesOf(customer), [4900]);
  await giveCard(harness, customer, "pm_card_visa");
  await change();
  assert.equal((await planOf(customer)).tier, "BUSINESS");
  assert.deepEqual(await duesOf(customer), [15_000, 4900]);
});

test("without a card an upgrade is a failed payment", async () => {
  const customer = await newCustomer(harness, null);
  const subscription = await subscribe(harness, customer, { trialDays: 7 });
  await stripe.subscriptions.update(subscription, { trial_end: "now" });
  const change = processor.changePlan(toBusiness(subscription), "cardless");
  await assert.rejects(change, { status: 402, code: "payment_failed", message: /card/ });
});

test("an upgrade in a trial is free and keeps the trial's end", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer, { trialDays: 14 });
  const before = await planOf(customer);
  await processor.changePlan({ ...toBusiness(subscription), isTrial: true }, "in trial");
  const plan = await planOf(customer);
  assert.equal(plan.tier, "BUSINESS");
  assert.ok(plan.status === "trialing" && before.status === "trialing");
  assert.equal(plan.trialEndsAt, before.trialEndsAt);
  assert.equal(plan.periodEnd, before.periodEnd);
  assert.deepEqual(await duesOf(customer), [0]);
});

test("a downgrade takes effect at the end of the period, and can be cancelled", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer, { tier: "BUSINESS" });
  await processor.scheduleChange(subscription, PRO_YEAR, "later");
  const { pending, tier, periodEnd } = await planOf(customer);
  assert.equal(tier, "BUSINESS");
  assert.deepEqual(pending, { ...PRO_YEAR, effectiveAt: periodEnd });
  assert.equal(isoString(periodEnd), "2026-02-01T00:00:00.000Z");
  await processor.cancelScheduledChange(subscription);
  await processor.cancelScheduledChange(subscription);
  assert.equal((await planOf(customer)).pending, null);
});

test("another scheduled change replaces the first", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer, { tier: "BUSINESS" });
  await processor.scheduleChange(subscription, PRO_YEAR, "first");
  await processor.scheduleChange(subscription, { ...PRO_YEAR, interval: "month" }, "second");
  assert.equal((await planOf(customer)).pending?.interval, "month");
  await processor.changePlan({ ...toBusiness(subscription), interval: "year" }, "third");
  const { tier, interval, pending } = await planOf(customer);
  assert.deepEqual([tier, interval, pending], ["BUSINESS", "year", null]);
});

test("a downgrade in a trial takes effect at its end, which stays", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer, { tier: "BUSINESS", trialDays: 14 });
  await processor.scheduleChange(subscription, PRO_YEAR, "trial");
  const plan = await planOf(customer);
  assert.ok(plan.status === "trialing");
  assert.equal(plan.pending?.effectiveAt, plan.trialEndsAt);
});

test("an interrupted schedule is completed by the same request", async () => {
  for (const fault of ["fail-before", "fail-after", "garble-after"]) {
    const customer = await newCustomer(harness);
    const subscription = await subscribe(harness, customer, { tier: "BUSINESS" });
    await harness.fault({ fault, match: "POST /v1/subscription_schedules/{schedule}" });
    const schedule = () => processor.scheduleChange(subscription, PRO_YEAR, `cut ${fault}`);
    await assert.rejects(schedule(), { status: 502, code: "processor_unavailable" });
    await schedule();
    assert.equal((await planOf(customer)).pending?.tier, "PRO", fault);
  }
});

test("a cancellation drops the schedule, keeps the reason, and can be withdrawn", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer, { tier: "BUSINESS" });
  await processor.scheduleChange(subscription, PRO_YEAR, "and then not");
  const details = { comment: "Too much.", feedback: "too_expensive" };
  await processor.setCancelAtPeriodEnd(subscription, true, details);
  await processor.setCancelAtPeriodEnd(subscription, true, null);
  const { cancelAtPeriodEnd, pending } = await planOf(customer);
  assert.deepEqual([cancelAtPeriodEnd, pending], [true, null]);
  const { cancellation_details: kept } = await stripe.subscriptions.retrieve(subscription);
  assert.deepEqual([kept?.comment, kept?.feedback], ["Too much.", "too_expensive"]);
  await processor.setCancelAtPeriodEnd(subscription, false, null);
  assert.equal((await planOf(customer)).cancelAtPeriodEnd, false);
});

test("an end that was set at the processor is withdrawn as well", async () => {
  const customer = await newCustomer(harness);
  const subscription = await subscribe(harness, customer);
  await stripe.subscriptions.update(subscription, { cancel_at: Date.UTC(2026, 0, 20) / 1000 });
  assert.equal((await planOf(customer)).cancelAtPeriodEnd, true);
  await processor.setCancelAtPeriodEnd(subscription, false, null);
  assert.equal((await planOf(customer)).cancelAtPeriodEnd, false);
});

const PRO_YEAR = { tier: "PRO", interval: "year" } as const;

function toBusiness(subscription: SubscriptionId): PlanChange {
  return {
    subscription,
    tier: "BUSINESS",
    interval: "month",
    isTrial: false,
    prorationDate: null,
    prorationBehavior: null,
  };
}

async function planOf(customer: CustomerId) {
  return ofRole(await snapshotOf(harness, customer), "plan");
}

async function duesOf(customer: CustomerId): Promise<number[]> {
  const { invoices } = await snapshotOf(harness, customer);
  return invoices.map(({ amountDue }) => amountDue);
}

function at(time: string) {
  return instant(new Date(time));
}
