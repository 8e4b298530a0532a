import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import { testSeed } from "../../../test/support/harness/chance.ts";
import {
  DAY,
  HOUR,
  openSyncDesk,
  type SyncDesk,
  subscribed,
  T0,
} from "../../../test/support/simulation/sync-desk.ts";
import { backfillEvents } from "./backfill-events.ts";
import { handleEvent } from "./handle-event.ts";
import type { ProcessorEvent } from "./processor.ts";
import { reconcileCustomer } from "./reconcile-customer.ts";
import type { CustomerId } from "./subscription.ts";
import { sweepCustomers } from "./sweep-customers.ts";

const desk = await openSyncDesk();
after(desk.close);
const { ports, stripe, stores, database } = desk;

const RUNS = 4;
const MINUTE = HOUR / 60;

function isAway(): Promise<never> {
  return Promise.reject(new Refusal(502, "processor_unavailable", "It is away."));
}

async function rows(): Promise<number> {
  return (await database.db.selectFrom("processor_event").selectAll().execute()).length;
}

/** Ports that count how often a customer is looked at. */
function counting(): { readonly ports: SyncDesk["ports"]; readonly looks: () => number } {
  let looks = 0;
  const fetchCustomer: typeof ports.processor.fetchCustomer = (id) => {
    looks += 1;
    return ports.processor.fetchCustomer(id);
  };
  return {
    ports: { ...ports, processor: { ...ports.processor, fetchCustomer } },
    looks: () => looks,
  };
}

/** A billing store where the first `count` callers of `lastSnapshotNumber` continue only once all of them have called it. */
function meetingAtLastAsked(count: number): SyncDesk["ports"]["billing"] {
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

test("an event about nobody of ours is taken, and nothing is written of it", async () => {
  const before = await rows();
  const event = { id: "evt_x", type: "invoice.paid", createdAt: instant(T0), invoice: null };
  const stranger = brand<CustomerId>("cus_stranger");
  assert.equal(await handleEvent(ports, { ...event, customer: stranger }), "stranger");
  assert.equal(await handleEvent(ports, { ...event, customer: null }), "stranger");
  assert.equal(await rows(), before);
});

test("an event is handled once, and again only when that failed", async () => {
  const accountId = await desk.account();
  await desk.checkout(accountId);
  const [event] = await desk.told(accountId);
  assert.ok(event !== undefined);
  const gone = { ...ports, processor: { ...ports.processor, fetchCustomer: isAway } };
  await assert.rejects(handleEvent(gone, event), { status: 502 });
  const counted = counting();
  assert.equal(await handleEvent(counted.ports, event), "handled");
  const looks = counted.looks();
  assert.ok(looks > 0);
  assert.equal(await handleEvent(counted.ports, event), "known");
  assert.equal(counted.looks(), looks);
});

test("events that arrive together need at most two syncs, and each is handled", async () => {
  const accountId = await subscribed(desk);
  const events = await desk.told(accountId);
  assert.ok(events.length >= 4);
  const counted = counting();
  const together = { ...counted.ports, billing: meetingAtLastAsked(events.length) };
  const ends = await Promise.all(events.map((event) => handleEvent(together, event)));
  assert.deepEqual(new Set(ends), new Set(["handled"]));
  assert.ok(counted.looks() <= 2, `${counted.looks()} looks`);
});

test("what nobody heard is found out by asking, and asked for no more than once", async () => {
  const accountId = await desk.account();
  await desk.checkout(accountId);
  assert.equal((await desk.state(accountId)).status, null);
  assert.ok((await backfillEvents(ports)) > 0);
  assert.equal((await desk.state(accountId)).status, "trialing");
  assert.ok((await backfillEvents(ports)) > 0); // what followed from the first time
  assert.equal(await backfillEvents(ports), 0);
});

test("a deployment without customers asks its processor nothing", async () => {
  const { billing } = stores;
  const nobody = { ...billing, hasCustomers: () => Promise.resolve(false) };
  const processor = { ...ports.processor, listEvents: isAway };
  assert.equal(await backfillEvents({ ...ports, billing: nobody, processor }), 0);
});

/** What happens to a subscriber at the processor, each of which may tell of itself. */
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

/** Hears some of the events that were told, once or twice, in any order. */
async function hear(events: readonly ProcessorEvent[], order: readonly number[]): Promise<void> {
  for (const place of order) {
    const event = events[place % Math.max(events.length, 1)];
    if (event !== undefined) await handleEvent(ports, event);
  }
}

/** What the next story has nothing to do with. */
async function leave(accountId: AccountId): Promise<void> {
  const { plan } = await stores.billing.findMirror(accountId);
  if (plan !== null && plan.status !== "canceled") await stripe.subscriptions.cancel(plan.id);
  await reconcileCustomer(ports, accountId);
}

test("whole lives end the same, in whatever order events come, doubled, or not at all", async () => {
  const seed = testSeed();
  const step = fc.record({
    what: fc.constantFrom(...MOVES),
    heard: fc.array(fc.nat(40), { maxLength: 8 }),
  });
  let now = T0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const begun = now;
      const [orderly, random] = [await subscribed(desk), await subscribed(desk)];
      for (const { what, heard } of steps) {
        for (const one of [orderly, random]) await move(one, what);
        if (what === "wait" || what === "renew") {
          // Nothing is unheard for longer than a quarter of an hour.
          await backfillEvents(ports);
          now += what === "wait" ? 2 * DAY : 15 * DAY + HOUR;
          await desk.goTo(now);
        }
        for (const event of await desk.told(orderly, begun)) await handleEvent(ports, event);
        await hear(await desk.told(random, begun), heard);
        while ((await sweepCustomers(ports, 50)) > 0);
      }
      await backfillEvents(ports);
      now += 15 * MINUTE;
      await desk.goTo(now);
      await backfillEvents(ports);
      const [expected, found] = [await desk.state(orderly), await desk.state(random)];
      assert.deepEqual(found, expected);
      const { data } = await stripe.subscriptions.list({
        customer: (await stores.billing.findMirror(random)).customer?.id ?? "",
        status: "all",
      });
      const [plan] = data.filter(({ metadata }) => metadata["platen_role"] === "plan");
      const shown = plan?.status === "unpaid" ? "past_due" : plan?.status;
      assert.equal(found.status, shown);
      for (const one of [orderly, random]) await leave(one);
    }),
    { seed, numRuns: RUNS, endOnFailure: true },
  );
});
