/** The service's final state does not depend on the order, repetition, loss or delay of the processor's events. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Dice, testSeed } from "../support/harness/chance.ts";
import { type BillingHarness, harnessFor } from "../support/simulation/billing-harness.ts";
import { deliver, eventsOf, type SentEvent } from "../support/simulation/processor-events.ts";
import { judge, LIMIT_SETTINGS } from "./judge-customer.ts";
import { actionsFor } from "./random-program.ts";
import { type SimulatedCustomer, simulateCustomer } from "./simulated-customer.ts";

const CUSTOMERS = 4;
const TURNS = 3;
const DAY_MS = 86_400_000;
/** All occurrences from now on. */
const EVER = 1_000_000;

test("with events shuffled, repeated, late or lost every account ends as the processor has it", async (t) => {
  const seed = testSeed();
  t.diagnostic(`seed ${seed}`);
  const dice = new Dice(seed);
  const harness = await harnessFor(t, { env: LIMIT_SETTINGS });
  const people = await Promise.all(Array.from({ length: CUSTOMERS }, () => createActor(harness)));
  await harness.fault({ fault: "drop", times: EVER });
  for (let step = 0; step < TURNS; step += 1) {
    for (const simulated of people)
      for (const action of actionsFor(dice, step === 0)) await simulated.act(action);
    await deliverShuffled(harness, dice);
    await harness.advanceTo(new Date(harness.now() + (1 + dice.below(12)) * DAY_MS).toISOString());
    await deliverShuffled(harness, dice);
  }
  await untilNextMonth(harness);
  await deliverShuffled(harness, dice);
  await untilNextMonth(harness); // its invoice has what the last one lacked
  const delivered = await deliverShuffled(harness, dice);
  assert.ok(delivered > CUSTOMERS * TURNS, `${delivered} events are too few for a meaningful test`);
  for (const simulated of people) await judge(harness, simulated);
});

async function createActor(harness: BillingHarness): Promise<SimulatedCustomer> {
  return simulateCustomer(await harness.account(), harness.now);
}

/** Delivers a shuffled selection of all events so far, some of them twice; returns their number. */
async function deliverShuffled(harness: BillingHarness, dice: Dice): Promise<number> {
  const events = (await eventsOf(harness)).filter(() => !dice.onceIn(3));
  const twice = events.filter(() => dice.onceIn(3));
  const order = shuffleEvents([...events, ...twice], dice);
  for (const event of order) {
    const { status, text } = await deliver(harness, event);
    // Events that cannot be handled yet are delivered again later.
    assert.ok([200, 503].includes(status), `${event.type}: ${text}`);
  }
  await harness.settle();
  return order.length;
}

function shuffleEvents(events: readonly SentEvent[], dice: Dice): readonly SentEvent[] {
  return events
    .map((event) => [dice.below(2 ** 31), event] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, event]) => event);
}

/** Advances hour by hour through the end of a month until its invoices are paid. */
async function untilNextMonth(harness: BillingHarness): Promise<void> {
  const now = new Date(harness.now());
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  for (const time of [end, end + DAY_MS / 24, end + DAY_MS])
    await harness.advanceTo(new Date(time).toISOString());
}
