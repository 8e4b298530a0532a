import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, test } from "node:test";
import { openDeliveries } from "./deliveries.fixture.ts";
import { DeliveryWorld } from "./delivery-world.fixture.ts";

const PROGRAMS = 1000;
const STEPS = 30;

const desk = await openDeliveries();
after(desk.close);

test("whatever owners, endpoints and processes do, no event is lost, early, sent an eighth time or sent to the deleted", async (t) => {
  const seed = randomInt(2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const world = new DeliveryWorld(desk, seed);
  try {
    await world.begin(PROGRAMS, seed);
    await world.run(STEPS);
    await world.judge();
  } catch (error) {
    throw new Error(`with the seed ${seed}`, { cause: error });
  }
  const figures = await world.figures();
  t.diagnostic(JSON.stringify(figures));
  // It would prove nothing where nothing of a kind happened.
  for (const [name, count] of Object.entries(figures)) assert.ok(count > 10, name);
});
