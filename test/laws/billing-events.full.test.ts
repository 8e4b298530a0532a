/** What a processor tells in any order, twice, never, or long after it: what the service makes of it is the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Dice, testSeed } from "../support/harness/chance.ts";
import { type BillingDesk, deskFor } from "../support/simulation/billing-desk.ts";
import { deliver, eventsOf, type ToldEvent } from "../support/simulation/processor-events.ts";
import { judge, LIMIT_SETTINGS } from "./judge-customer.ts";
import { deedsOf } from "./program.ts";
import { type Somebody, somebodyWith } from "./somebody.ts";

const PEOPLE = 4;
const TURNS = 3;
const DAY_MS = 86_400_000;
/** Every time from now on. */
const EVER = 1_000_000;

test("events of whole lives, told in random order, twice, late or not at all, leave every account as the processor has it", async (t) => {
  const seed = testSeed();
  t.diagnostic(`seed ${seed}`);
  const dice = new Dice(seed);
  const desk = await deskFor(t, { env: LIMIT_SETTINGS });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => enter(desk)));
  await desk.fault({ fault: "drop", times: EVER });
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const somebody of people)
      for (const deed of deedsOf(dice, turn === 0)) await somebody.act(deed);
    await tellAnyhow(desk, dice);
    await desk.advanceTo(new Date(desk.now() + (1 + dice.below(12)) * DAY_MS).toISOString());
    await tellAnyhow(desk, dice);
  }
  await untilNextMonth(desk);
  await tellAnyhow(desk, dice);
  await untilNextMonth(desk); // on whose invoice stands what the last one lacked
  const told = await tellAnyhow(desk, dice);
  assert.ok(told > PEOPLE * TURNS, `${told} events are too few to say anything`);
  for (const somebody of people) await judge(desk, somebody);
});

async function enter(desk: BillingDesk): Promise<Somebody> {
  return somebodyWith(await desk.account(), desk.now);
}

/** Tells some of all that ever happened, shuffled, some of it twice; how many events those were. */
async function tellAnyhow(desk: BillingDesk, dice: Dice): Promise<number> {
  const events = (await eventsOf(desk)).filter(() => !dice.onceIn(3));
  const twice = events.filter(() => dice.onceIn(3));
  const order = shuffled([...events, ...twice], dice);
  for (const event of order) {
    const { status, text } = await deliver(desk, event);
    // What cannot be handled yet is told again later.
    assert.ok([200, 503].includes(status), `${event.type}: ${text}`);
  }
  await desk.settle();
  return order.length;
}

function shuffled(events: readonly ToldEvent[], dice: Dice): readonly ToldEvent[] {
  return events
    .map((event) => [dice.below(2 ** 31), event] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, event]) => event);
}

/** Goes through the end of a month, an hour at a time, to where its invoices are paid. */
async function untilNextMonth(desk: BillingDesk): Promise<void> {
  const now = new Date(desk.now());
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  for (const time of [end, end + DAY_MS / 24, end + DAY_MS])
    await desk.advanceTo(new Date(time).toISOString());
}
