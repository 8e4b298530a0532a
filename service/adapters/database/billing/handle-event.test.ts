import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { backfillEvents, handleEvent, reconcileCustomer, sweepCustomers } from "#domain/billing";
import { type CustomerId, type ProcessorEvent } from "#domain/billing-records";
import { testSeed } from "../../../../test/support/harness/chance.ts";
import {
  DAY,
  HOUR,
  openSyncHarness,
  type SyncHarness,
  subscribed,
  T0,
} from "../../../../test/support/simulation/sync-harness.ts";

const harness = await openSyncHarness();
after(harness.close);
const { ports, stripe, stores, database } = harness;

const RUNS = 4;
const MINUTE = HOUR / 60;

function failUnavailable(): Promise<never> {
  return Promise.reject(new Refusal(502, "processor_unavailable", "The processor is unreachable."));
}

async function rows(): Promise<number> {
  return (await database.db.selectFrom("processor_event").selectAll().execute()).length;
}

/** Ports that count customer fetches. */
function countingFetches(): {
  readonly ports: SyncHarness["ports"];
  readonly fetches: () => number;
} {
  let fetches = 0;
  const fetchCustomer: typeof ports.processor.fetchCustomer = (id) => {
    fetches += 1;
    return ports.processor.fetchCustomer(id);
  };
  return {
    ports: { ...ports, processor: { ...ports.processor, fetchCustomer } },
    fetches: () => fetches,
  };
}

/** A billing store where the first `count` callers of `lastSnapshotNumber` continue only once all of them have called it. */
function meetingAtLastAsked(count: number): SyncHarness["ports"]["billing"] {
  const { promise, resolve } = Promise.withResolvers<void>();
  let called = 0;
  return {
    ...ports.billing,
    lastSnapshotNumber: async (accountId) => {
      const asked = await ports.billing.lastSnapshotNumber(accountId);
      called += 1;
      if (called === count) resolve();
      await promise;
      return asked;
    },
  };
}

test("an event of an unknown customer is accepted and not stored", async () => {
  const before = await rows();
  const event = { id: "evt_x", type: "invoice.paid", createdAt: instant(T0), invoice: null };
  const stranger = brand<CustomerId>("cus_stranger");
  assert.equal(await handleEvent(ports, { ...event, customer: stranger }), "stranger");
  assert.equal(await handleEvent(ports, { ...event, customer: null }), "stranger");
  assert.equal(await rows(), before);
});

test("an event is handled once, and again only if handling failed", async () => {
  const accountId = await harness.account();
  await harness.checkout(accountId);
  const [event] = await harness.listSentEvents(accountId);
  assert.ok(event !== undefined);
  const gone = { ...ports, processor: { ...ports.processor, fetchCustomer: failUnavailable } };
  await assert.rejects(handleEvent(gone, event), { status: 502 });
  const counted = countingFetches();
  assert.equal(await handleEvent(counted.ports, event), "handled");
  const fetches = counted.fetches();
  assert.ok(fetches > 0);
  assert.equal(await handleEvent(counted.ports, event), "known");
  assert.equal(counted.fetches(), fetches);
});

test("events that arrive together need at most two syncs, and each is handled", async () => {
  const accountId = await subscribed(harness);
  const events = await harness.listSentEvents(accountId);
  assert.ok(events.length >= 4);
  const counted = countingFetches();
  const together = { ...counted.ports, billing: meetingAtLastAsked(events.length) };
  const ends = await Promise.all(events.map((event) => handleEvent(together, event)));
  assert.deepEqual(new Set(ends), new Set(["handled"]));
  assert.ok(counted.fetches() <= 2, `${counted.fetches()} fetches`);
});

test("backfill handles missed events, each once", async () => {
  const accountId = await harness.account();
  await harness.checkout(accountId);
  assert.equal((await harness.state(accountId)).status, null);
  assert.ok((await backfillEvents(ports)) > 0);
  assert.equal((await harness.state(accountId)).status, "trialing");
  assert.ok((await backfillEvents(ports)) > 0); // events caused by the first backfill
  assert.equal(await backfillEvents(ports), 0);
});

test("backfill makes no request while there are no customers", async () => {
  const { billing } = stores;
  const withoutCustomers = { ...billing, hasCustomers: () => Promise.resolve(false) };
  const processor = { ...ports.processor, listEvents: failUnavailable };
  assert.equal(await backfillEvents({ ...ports, billing: withoutCustomers, processor }), 0);
});

/** Actions of a subscriber at the processor, each of which may send events. */
const MOVES = ["wait", "renew", "bad-card", "good-card", "upgrade", "cancel", "resume"] as const;
type Move = (typeof MOVES)[number];

async function move(accountId: AccountId, what: Move): Promise<void> {
  const { plan, customer: known } = await stores.billing.findMirror(accountId);
  const customer = known?.id ?? "";
  if (plan === null || plan.status === "canceled") return;
  const useCard = async (card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  };
  switch (what) {
    case "wait":
    case "renew":
      return;
    case "bad-card":
      return await useCard("pm_card_chargeCustomerFail");
    case "good-card":
      return await useCard("pm_card_mastercard");
    case "upgrade": {
      if (plan.tier !== "PRO" || plan.status !== "trialing") return;
      const change = { subscription: plan.id, tier: "BUSINESS", interval: "month" } as const;
      const how = { isTrial: true, prorationDate: null, prorationBehavior: null };
      return await ports.processor.changePlan({ ...change, ...how }, `${plan.id}/up`);
    }
    case "cancel":
    case "resume":
      await stripe.subscriptions.update(plan.id, { cancel_at_period_end: what === "cancel" });
  }
}

/** Delivers some of the events, possibly more than once, in any order. */
async function deliverEvents(
  events: readonly ProcessorEvent[],
  indices: readonly number[],
): Promise<void> {
  for (const index of indices) {
    const event = events[index % Math.max(events.length, 1)];
    if (event !== undefined) await handleEvent(ports, event);
  }
}

/** Cancels, so that the next run is independent. */
async function cancelNow(accountId: AccountId): Promise<void> {
  const { plan } = await stores.billing.findMirror(accountId);
  if (plan !== null && plan.status !== "canceled") await stripe.subscriptions.cancel(plan.id);
  await reconcileCustomer(ports, accountId);
}

test("the final state does not depend on the order, repetition or loss of events", async () => {
  const seed = testSeed();
  const step = fc.record({
    what: fc.constantFrom(...MOVES),
    delivered: fc.array(fc.nat(40), { maxLength: 8 }),
  });
  let now = T0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const startedAt = now;
      const [orderly, random] = [await subscribed(harness), await subscribed(harness)];
      for (const { what, delivered } of steps) {
        for (const one of [orderly, random]) await move(one, what);
        if (what === "wait" || what === "renew") {
          // Backfill runs at least every quarter of an hour.
          await backfillEvents(ports);
          now += what === "wait" ? 2 * DAY : 15 * DAY + HOUR;
          await harness.goTo(now);
        }
        for (const event of await harness.listSentEvents(orderly, startedAt))
          await handleEvent(ports, event);
        await deliverEvents(await harness.listSentEvents(random, startedAt), delivered);
        while ((await sweepCustomers(ports, 50)) > 0);
      }
      await backfillEvents(ports);
      now += 15 * MINUTE;
      await harness.goTo(now);
      await backfillEvents(ports);
      const [expected, found] = [await harness.state(orderly), await harness.state(random)];
      assert.deepEqual(found, expected);
      const { data } = await stripe.subscriptions.list({
        customer: (await stores.billing.findMirror(random)).customer?.id ?? "",
        status: "all",
      });
      const [plan] = data.filter(({ metadata }) => metadata["platen_role"] === "plan");
      const expectedStatus = plan?.status === "unpaid" ? "past_due" : plan?.status;
      assert.equal(found.status, expectedStatus);
      for (const one of [orderly, random]) await cancelNow(one);
    }),
    { seed, numRuns: RUNS, endOnFailure: true },
  );
});
