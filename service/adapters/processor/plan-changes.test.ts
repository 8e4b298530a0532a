import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant, isoString } from "#base/instant.ts";
import type { CustomerId, PlanChange, SubscriptionId } from "#domain/billing";
import {
  giveCard,
  newCustomer,
  ofRole,
  openDesk,
  pictureOf,
  subscribe,
} from "./processor.fixture.ts";

const desk = await openDesk();
const { processor, stripe } = desk;
after(() => desk.close());

test("a higher plan is charged at once for what is left of the month, and once", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer);
  // Half of January's 31 days.
  const change = { ...toBusiness(subscription), prorationDate: at("2026-01-16T12:00:00Z") };
  await processor.changePlan(change, "half-way");
  await processor.changePlan(change, "half-way");
  await processor.changePlan(change, "half-way, another wish");
  assert.equal((await planOf(customer)).tier, "BUSINESS");
  assert.deepEqual(await duesOf(customer), [7500, 4900]);
});

test("a card that says no changes nothing; another card does, under the same key", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer);
  await giveCard(desk, customer, "pm_card_chargeCustomerFail");
  const change = () => processor.changePlan(toBusiness(subscription), "one wish");
  await assert.rejects(change(), { status: 402, code: "payment_failed", message: /declined/ });
  await assert.rejects(change(), { status: 402 });
  assert.equal((await planOf(customer)).tier, "PRO");
  assert.deepEqual(await duesOf(customer), [4900]);
  await giveCard(desk, customer, "pm_card_visa");
  await change();
  assert.equal((await planOf(customer)).tier, "BUSINESS");
  assert.deepEqual(await duesOf(customer), [15_000, 4900]);
});

test("without a card there is nothing to charge, and that is a payment that failed", async () => {
  const customer = await newCustomer(desk, null);
  const subscription = await subscribe(desk, customer, { trialDays: 7 });
  await stripe.subscriptions.update(subscription, { trial_end: "now" });
  const change = processor.changePlan(toBusiness(subscription), "cardless");
  await assert.rejects(change, { status: 402, code: "payment_failed", message: /card/ });
});

test("in a trial the plan changes, the trial's end stays, and nothing is charged", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer, { trialDays: 14 });
  const before = await planOf(customer);
  await processor.changePlan({ ...toBusiness(subscription), isTrial: true }, "in trial");
  const plan = await planOf(customer);
  assert.deepEqual([plan.tier, plan.status], ["BUSINESS", "trialing"]);
  assert.equal(plan.trialEndsAt, before.trialEndsAt);
  assert.equal(plan.periodEnd, before.periodEnd);
  assert.deepEqual(await duesOf(customer), [0]);
});

test("a lower plan waits for the period's end, and can be dropped", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer, { tier: "BUSINESS" });
  await processor.scheduleChange(subscription, PRO_YEAR, "later");
  const { pending, tier, periodEnd } = await planOf(customer);
  assert.equal(tier, "BUSINESS");
  assert.deepEqual(pending, { ...PRO_YEAR, effectiveAt: periodEnd });
  assert.equal(isoString(periodEnd), "2026-02-01T00:00:00.000Z");
  await processor.cancelScheduledChange(subscription);
  await processor.cancelScheduledChange(subscription);
  assert.equal((await planOf(customer)).pending, null);
});

test("another wish takes the place of what was scheduled", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer, { tier: "BUSINESS" });
  await processor.scheduleChange(subscription, PRO_YEAR, "first");
  await processor.scheduleChange(subscription, { ...PRO_YEAR, interval: "month" }, "second");
  assert.equal((await planOf(customer)).pending?.interval, "month");
  await processor.changePlan({ ...toBusiness(subscription), interval: "year" }, "third");
  const { tier, interval, pending } = await planOf(customer);
  assert.deepEqual([tier, interval, pending], ["BUSINESS", "year", null]);
});

test("in a trial the lower plan waits for the trial's end, which stays", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer, { tier: "BUSINESS", trialDays: 14 });
  await processor.scheduleChange(subscription, PRO_YEAR, "trial");
  const { pending, trialEndsAt, status } = await planOf(customer);
  assert.equal(status, "trialing");
  assert.equal(pending?.effectiveAt, trialEndsAt);
});

test("a schedule that was made and then cut off is finished by the same wish", async () => {
  for (const fault of ["fail-before", "fail-after", "garble-after"]) {
    const customer = await newCustomer(desk);
    const subscription = await subscribe(desk, customer, { tier: "BUSINESS" });
    await desk.fault({ fault, match: "POST /v1/subscription_schedules/{schedule}" });
    const schedule = () => processor.scheduleChange(subscription, PRO_YEAR, `cut ${fault}`);
    await assert.rejects(schedule(), { status: 502, code: "processor_unavailable" });
    await schedule();
    assert.equal((await planOf(customer)).pending?.tier, "PRO", fault);
  }
});

test("a cancellation drops what was scheduled, keeps the reason, and can be taken back", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer, { tier: "BUSINESS" });
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

test("an end that was named at the processor is taken back as well", async () => {
  const customer = await newCustomer(desk);
  const subscription = await subscribe(desk, customer);
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
  return ofRole(await pictureOf(desk, customer), "plan");
}

async function duesOf(customer: CustomerId): Promise<number[]> {
  const { invoices } = await pictureOf(desk, customer);
  return invoices.map(({ amountDue }) => amountDue);
}

function at(time: string) {
  return instant(new Date(time));
}
