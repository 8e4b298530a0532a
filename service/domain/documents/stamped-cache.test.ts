import assert from "node:assert/strict";
import { test } from "node:test";
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
