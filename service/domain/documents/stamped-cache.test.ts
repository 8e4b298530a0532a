import assert from "node:assert/strict";
import { test } from "node:test";
import { StampedCache } from "./stamped-cache.ts";

test("what has not changed is opened once, what has is opened anew", async () => {
  const documentPlans = new StampedCache<number>();
  let stamp = "a";
  let opened = 0;
  const find = (question: string): Promise<number> =>
    documentPlans.find(
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

test("what cannot be opened is not kept", async () => {
  const documentPlans = new StampedCache<number>();
  await assert.rejects(
    documentPlans.find("q", stampOf, () => Promise.reject(new Error("gone"))),
    /gone/,
  );
  assert.equal(await documentPlans.find("q", stampOf, async () => 5), 5);
});

test("of very many documentPlans the ones that were asked for last are kept", async () => {
  const documentPlans = new StampedCache<string>();
  const asked: string[] = [];
  const find = (question: string): Promise<string> =>
    documentPlans.find(
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
