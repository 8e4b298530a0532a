import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { StampedCache } from "./stamped-cache.ts";

test("an unchanged value is opened once, a changed one again", async () => {
  const cache = new StampedCache<number>();
  let stamp = "a";
  let opened = 0;
  const find = (question: string): Promise<number> =>
    cache.find(
      question,
      async () => stamp,
      async () => (opened += 1),
    );
  assert.deepEqual([await find("q"), await find("q")], [1, 1]);
  assert.equal(await find("other"), 2);
  stamp = "b";
  assert.deepEqual([await find("q"), await find("q")], [3, 3]);
});

test("lookups of one turn share a stamp, and one during its query has a later one", async () => {
  const cache = new StampedCache<number>();
  const stamps: PromiseWithResolvers<string>[] = [];
  const find = (): Promise<number> =>
    cache.find(
      "q",
      () => {
        const pending = Promise.withResolvers<string>();
        stamps.push(pending);
        return pending.promise;
      },
      async () => stamps.length,
    );
  const early = [find(), find()];
  await turn();
  const late = find();
  await turn();
  assert.equal(stamps.length, 1);
  stamps[0]?.resolve("a");
  assert.deepEqual(await Promise.all(early), [1, 1]);
  await turn();
  stamps[1]?.resolve("b");
  assert.equal(await late, 2);
});

async function stampOf(): Promise<string> {
  return "a";
}

test("a failure to open is not cached", async () => {
  const cache = new StampedCache<number>();
  await assert.rejects(
    cache.find("q", stampOf, () => Promise.reject(new Error("gone"))),
    /gone/,
  );
  assert.equal(await cache.find("q", stampOf, async () => 5), 5);
});

test("beyond the maximum, the most recently used values are kept", async () => {
  const cache = new StampedCache<string>();
  const asked: string[] = [];
  const find = (question: string): Promise<string> =>
    cache.find(
      question,
      async () => "a",
      async () => {
        asked.push(question);
        return question;
      },
    );
  for (let number = 0; number < 201; number += 1) await find(String(number));
  await find("200");
  assert.equal(asked.length, 201);
  await find("0");
  assert.equal(asked.at(-1), "0");
});
