import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { lookups } from "./lookups.ts";

/** Lookups whose statements end when they are told to. */
function watched() {
  const statements: { readonly asked: readonly number[]; readonly end: () => void }[] = [];
  const find = lookups<number, string>(String, async (asked) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    statements.push({ asked, end: resolve });
    await promise;
    return asked.map((question) => `found ${question}`);
  });
  return { find, statements };
}

test("what is asked in one turn is one statement, and the same question stands in it once", async () => {
  const { find, statements } = watched();
  const found = [1, 2, 1, 3, 2].map(find);
  await turn();
  assert.deepEqual(
    statements.map(({ asked }) => asked),
    [[1, 2, 3]],
  );
  statements[0]?.end();
  assert.deepEqual(await Promise.all(found), [
    "found 1",
    "found 2",
    "found 1",
    "found 3",
    "found 2",
  ]);
});

test("who asks when a statement has begun is never given its answer", async () => {
  const { find, statements } = watched();
  const first = find(1);
  await turn();
  const second = find(1);
  await turn();
  assert.deepEqual(
    statements.map(({ asked }) => asked),
    [[1], [1]],
  );
  statements[1]?.end();
  assert.equal(await second, "found 1");
  statements[0]?.end();
  assert.equal(await first, "found 1");
});

test("two statements are under way at most, and what waits goes with the next", async () => {
  const { find, statements } = watched();
  const found: Promise<string>[] = [];
  for (let question = 0; question < 10; question += 1) {
    found.push(find(question));
    await turn();
  }
  assert.deepEqual(
    statements.map(({ asked }) => asked),
    [[0], [1]],
  );
  statements[1]?.end();
  await found[1];
  await turn();
  await turn();
  assert.deepEqual(statements[2]?.asked, [2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { end } of statements) end();
  await Promise.all(found);
});

test("no statement has more than sixteen questions, and all are answered", async () => {
  const sizes: number[] = [];
  const find = lookups<number, number>(String, async (asked) => {
    sizes.push(asked.length);
    return asked.map((question) => question * 2);
  });
  const found = await Promise.all(Array.from({ length: 100 }, (_, question) => find(question)));
  assert.deepEqual(
    found,
    Array.from({ length: 100 }, (_, question) => question * 2),
  );
  assert.equal(Math.max(...sizes), 16);
});

test("an error is told to those who waited for it, and the next are asked anew", async () => {
  let asked = 0;
  const find = lookups<number, number>(String, async (questions) => {
    asked += 1;
    if (asked === 1) throw new Error("away");
    return questions;
  });
  const failed = await Promise.allSettled([find(1), find(2)]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.equal(await find(1), 1);
});
