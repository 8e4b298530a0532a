import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { Gathering } from "./gathering.ts";

test("who asks alone is answered at once; who comes meanwhile shares the next asking", async () => {
  const gathering = new Gathering<number>();
  const askings: PromiseWithResolvers<number>[] = [];
  const ask = (): Promise<number> => {
    const asking = Promise.withResolvers<number>();
    askings.push(asking);
    return asking.promise;
  };
  const first = gathering.share("a", ask);
  const [second, third] = [gathering.share("a", ask), gathering.share("a", ask)];
  const other = gathering.share("b", ask);
  assert.equal(askings.length, 2, "one for each question");
  askings[0]?.resolve(1);
  assert.equal(await first, 1);
  await turn();
  assert.equal(askings.length, 3, "one for both who waited");
  askings[1]?.resolve(2);
  askings[2]?.resolve(3);
  assert.deepEqual(await Promise.all([second, third, other]), [3, 3, 2]);
  assert.equal(await gathering.share("a", async () => 4), 4, "nothing is kept");
});

async function fail(): Promise<never> {
  await turn();
  throw new Error("away");
}

test("an asking that fails fails for those who share it, and for nobody after", async () => {
  const gathering = new Gathering<number>();
  const [first, second] = [gathering.share("a", fail), gathering.share("a", async () => 2)];
  await assert.rejects(first, /away/);
  assert.equal(await second, 2);
  assert.equal(await gathering.share("a", async () => 3), 3);
});

test("nobody gets an answer that is older than the question", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), async (waits) => {
      const gathering = new Gathering<number>();
      let now = 0;
      const asked = waits.map(async (wait) => {
        for (let turns = 0; turns < wait; turns += 1) await turn();
        now += 1;
        const came = now;
        const answer = await gathering.share("a", async () => {
          const seen = now;
          await turn();
          return seen;
        });
        assert.ok(answer >= came);
      });
      await Promise.all(asked);
    }),
  );
});
