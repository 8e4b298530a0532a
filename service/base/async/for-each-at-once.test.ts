import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { forEachAtOnce } from "./for-each-at-once.ts";

test("every item is done once, in order, and never more of them at a time than the count", async () => {
  const begun: number[] = [];
  let running = 0;
  await forEachAtOnce(2, [1, 2, 3, 4, 5], async (item) => {
    running += 1;
    assert.ok(running <= 2);
    begun.push(item);
    for (let turns = 0; turns < item; turns += 1) await turn();
    running -= 1;
  });
  assert.deepEqual(begun, [1, 2, 3, 4, 5]);
  assert.equal(running, 0);
});

test("the error of an item is thrown, and the items behind it are done", async () => {
  const done: string[] = [];
  const work = async (item: string): Promise<void> => {
    if (item === "b") throw new Error("b failed");
    await turn();
    done.push(item);
  };
  await assert.rejects(forEachAtOnce(2, ["a", "b", "c"], work), /b failed/);
  while (done.length < 2) await turn();
  assert.deepEqual(done, ["a", "c"]);
});
