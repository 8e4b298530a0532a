import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { batchLookups } from "./batch-lookups.ts";

/** Lookups whose statements end on demand. */
function watched() {
  const statements: { readonly asked: readonly number[]; readonly end: () => void }[] = [];
  const find = batchLookups<number, string>(String, async (asked) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    statements.push({ asked, end: resolve });
    await promise;
    return asked.map((question) => `found ${question}`);
  });
  return { find, statements };
}

test("queries of one turn share a statement, and equal ones a result", async () => {
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

test("a query made after a statement has started does not get its result", async () => {
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

test("at most two statements run, and waiting queries share the next one", async () => {
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

test("a statement has at most sixteen queries, and all get their results", async () => {
  const sizes: number[] = [];
  const find = batchLookups<number, number>(String, async (asked) => {
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

test("an error rejects the queries of its statement, and later ones are loaded again", async () => {
  let asked = 0;
  const find = batchLookups<number, number>(String, async (questions) => {
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
