import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, test } from "node:test";
import { openDeliveryHarness } from "./delivery-harness.fixture.ts";
import { DeliverySimulation } from "./delivery-simulation.fixture.ts";

const SUBSCRIBERS = 1000;
const STEPS = 30;

const harness = await openDeliveryHarness();
after(harness.close);

test("no event is lost, sent early, sent an eighth time or sent to a deleted webhook, under random failures", async (t) => {
  const seed = randomInt(2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const simulation = new DeliverySimulation(harness, seed);
  try {
    await simulation.begin(SUBSCRIBERS, seed);
    await simulation.run(STEPS);
    await simulation.assertEnd();
  } catch (error) {
    throw new Error(`failed with seed ${seed}`, { cause: error });
  }
  const figures = await simulation.figures();
  t.diagnostic(JSON.stringify(figures));
  // A run without some kind of outcome would prove nothing about it.
  for (const [name, count] of Object.entries(figures)) assert.ok(count > 10, name);
});
