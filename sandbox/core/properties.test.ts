import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY, HOUR, Refusal } from "#base";
import { cancelSubscription, updateSubscription } from "#core";
import { createEndpoint } from "#events";
import { isEnded } from "#model";
import type { State } from "#state";
import {
  newCustomer,
  newPrice,
  newSubscription,
  newWorld,
  T0,
  type World,
} from "./core.fixture.ts";
import { prorated } from "./invoice-lines.ts";

/** Steps of a subscription's life: an action, then passing time. */
type Deed = {
  readonly kind: "cancel" | "change" | "end" | "keep" | "nothing" | "swap";
  readonly to: number;
  readonly hours: number;
};

const KINDS = ["cancel", "change", "end", "keep", "nothing", "swap"] as const;
const AMOUNTS = [4900, 19_900, 99_900, 7];
const deeds = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    to: fc.nat({ max: AMOUNTS.length - 1 }),
    hours: fc.integer({ min: 1, max: 24 * 45 }),
  }),
  { minLength: 1, maxLength: 10 },
);
const cards = fc.constantFrom("pm_card_visa", "pm_card_chargeCustomerFail");
const trials = fc.constantFrom(null, 1, 14);

test("an invoice's total is the sum of its lines, and what is paid is what was due", () => {
  fc.assert(
    fc.property(deeds, cards, trials, (list, card, trialDays) => {
      const { world } = live(list, card, trialDays, 1);
      for (const invoice of world.state().rows.invoices.values()) {
        const sum = invoice.lines.reduce((total, { amount }) => total + amount, 0);
        assert.equal(invoice.total, sum);
        const owed = invoice.total + invoice.startingBalance;
        if (invoice.status === "draft") continue;
        assert.equal(invoice.amountDue + (invoice.endingBalance ?? 0), owed);
        assert.equal(invoice.amountPaid, invoice.status === "paid" ? invoice.amountDue : 0);
      }
    }),
    { numRuns: 60 },
  );
});

test("a balance carried from one invoice to the next loses no cent", () => {
  fc.assert(
    fc.property(deeds, trials, (list, trialDays) => {
      const { world, customer } = live(list, "pm_card_visa", trialDays, 1);
      const final = [...world.state().rows.invoices.values()].filter(
        ({ finalizedAt }) => finalizedAt !== null,
      );
      const billed = final.reduce((sum, { total }) => sum + total, 0);
      const due = final.reduce((sum, { amountDue }) => sum + amountDue, 0);
      assert.equal(world.state().rows.customers.get(customer)?.balance, billed - due);
    }),
    { numRuns: 60 },
  );
});

test("the two parts of a split period add up to the whole, up to a cent", () => {
  const amounts = fc.nat({ max: 10_000_000 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 366 * DAY }), fc.nat(), (amount, whole, cut) => {
      const part = cut % (whole + 1);
      assert.equal(prorated(amount, whole, whole), amount);
      assert.equal(prorated(amount, 0, whole), 0);
      const parts = prorated(amount, part, whole) + prorated(amount, whole - part, whole);
      assert.ok(Math.abs(parts - amount) <= 1, `${parts} of ${amount}`);
    }),
  );
});

test("a price that is credited as soon as it was charged costs nothing", () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 1_000_000 }), (amount) => {
      const world = newWorld();
      const { customer } = newCustomer(world);
      const id = newSubscription(world, customer, newPrice(world, amount));
      world.run((draft) => cancelSubscription(draft, id, { prorate: true, invoiceNow: true }));
      const totals = [...world.state().rows.invoices.values()].map(({ total }) => total);
      assert.deepEqual(totals, [amount, -amount]);
    }),
    { numRuns: 30 },
  );
});

test("advancing a clock in one step or in many has the same result", () => {
  fc.assert(
    fc.property(
      deeds,
      cards,
      trials,
      fc.integer({ min: 2, max: 9 }),
      (list, card, trial, steps) => {
        const once = live(list, card, trial, 1);
        const often = live(list, card, trial, steps);
        assert.deepEqual(essence(often.world.state()), essence(once.world.state()));
      },
    ),
    { numRuns: 40 },
  );
});

test("each event is delivered once to its endpoint, in the order of its clock", () => {
  fc.assert(
    fc.property(deeds, cards, trials, (list, card, trialDays) => {
      const { world, clock } = live(list, card, trialDays, 1, true);
      const { events } = world.state().rows;
      const own = [...events.values()].filter((event) => event.clock === clock).map(({ id }) => id);
      const heard = own.slice(own.indexOf(world.taken[0] ?? ""));
      assert.deepEqual(world.taken, heard);
      assert.ok(heard.length > 0);
    }),
    { numRuns: 40 },
  );
});

test("a subscription's events contain all its statuses, the last one being the current one", () => {
  fc.assert(
    fc.property(deeds, cards, trials, (list, card, trialDays) => {
      const { world, subscription } = live(list, card, trialDays, 1);
      const updates = [...world.state().rows.events.values()].filter(
        ({ object }) => object["id"] === subscription,
      );
      const { status } = world.state().rows.subscriptions.get(subscription) ?? {};
      assert.equal(updates.at(-1)?.object["status"], status);
    }),
    { numRuns: 40 },
  );
});

type Life = {
  readonly world: World;
  readonly clock: string;
  readonly customer: string;
  readonly subscription: string;
};

/** Runs a program; each stretch of time is split into this many steps. */
function live(
  list: readonly Deed[],
  card: string,
  trialDays: number | null,
  steps: number,
  isHeard = false,
): Life {
  const world = newWorld();
  const prices = AMOUNTS.map((amount) => newPrice(world, amount));
  const { clock, customer } = newCustomer(world, card);
  if (isHeard) {
    const url = "http://127.0.0.1:9/";
    const order = { url, enabledEvents: ["*"], description: null, metadata: {} };
    world.run((draft) => createEndpoint(draft, order));
  }
  const subscription = newSubscription(world, customer, prices[0] ?? "", { trialDays });
  let time = T0;
  for (const deed of list) {
    attempt(world, subscription, deed, prices);
    const end = time + deed.hours * HOUR;
    for (let step = 1; step <= steps; step += 1) {
      const next = time + Math.floor(((end - time) * step) / steps);
      const now = world.state().rows.clocks.get(clock)?.frozenTime ?? 0;
      if (next > now) world.goTo(clock, next);
    }
    time = end;
  }
  return { world, clock, customer, subscription };
}

/** Performs an action unless it is refused. */
function attempt(world: World, id: string, { kind, to }: Deed, prices: readonly string[]): void {
  const subscription = world.state().rows.subscriptions.get(id);
  if (subscription === undefined || isEnded(subscription)) return;
  const item = subscription.items[0]?.id ?? null;
  const items = [{ id: item, price: prices[to] ?? null, quantity: null, isDeleted: false }];
  try {
    world.run((draft) => {
      switch (kind) {
        case "cancel":
          return updateSubscription(draft, id, { isCancelledAtPeriodEnd: true });
        case "keep":
          return updateSubscription(draft, id, { isCancelledAtPeriodEnd: false });
        case "change":
          return updateSubscription(draft, id, {
            items,
            prorationBehaviour: "always_invoice",
            paymentBehaviour: "error_if_incomplete",
          });
        case "swap":
          return updateSubscription(draft, id, { items });
        case "end":
          return cancelSubscription(draft, id, { invoiceNow: true, prorate: true });
        case "nothing":
          return null;
      }
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The state without the traces of how its clocks were advanced. */
function essence({ rows }: State): unknown {
  const { events, clocks, tasks, ...rest } = rows;
  const emitted = [...events.values()]
    .filter(({ type }) => !type.startsWith("test_helpers."))
    .map((event) => ({ ...event, id: null }));
  const times = [...clocks.values()].map(({ frozenTime }) => frozenTime);
  const plans = [...tasks.values()].map((task) => ({ ...task, sequence: null }));
  return { ...rest, emitted, times, plans };
}
