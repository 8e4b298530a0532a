import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { SingleFlight } from "./single-flight.ts";

test("a first call loads at once; calls that arrive meanwhile share the next load", async () => {
  const flight = new SingleFlight<number>();
  const loads: PromiseWithResolvers<number>[] = [];
  const load = (): Promise<number> => {
    const pending = Promise.withResolvers<number>();
    loads.push(pending);
    return pending.promise;
  };
  const first = flight.run("a", load);
  const [second, third] = [flight.run("a", load), flight.run("a", load)];
  const other = flight.run("b", load);
  assert.equal(loads.length, 2, "one for each key");
  loads[0]?.resolve(1);
  assert.equal(await first, 1);
  await turn();
  assert.equal(loads.length, 3, "one for both waiting calls");
  loads[1]?.resolve(2);
  loads[2]?.resolve(3);
  assert.deepEqual(await Promise.all([second, third, other]), [3, 3, 2]);
  assert.equal(await flight.run("a", async () => 4), 4, "nothing is cached");
});

async function fail(): Promise<never> {
  await turn();
  throw new Error("away");
}

test("a failed load fails for the calls that share it, and for no later call", async () => {
  const flight = new SingleFlight<number>();
  const [first, second] = [flight.run("a", fail), flight.run("a", async () => 2)];
  await assert.rejects(first, /away/);
  assert.equal(await second, 2);
  assert.equal(await flight.run("a", async () => 3), 3);
});

test("a result is never older than its caller", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), async (waits) => {
      const flight = new SingleFlight<number>();
      let now = 0;
      const calls = waits.map(async (wait) => {
        for (let turns = 0; turns < wait; turns += 1) await turn();
        now += 1;
        const calledAt = now;
        const loadedAt = await flight.run("a", async () => {
          const seen = now;
          await turn();
          return seen;
        });
        assert.ok(loadedAt >= calledAt);
      });
      await Promise.all(calls);
    }),
  );
});
