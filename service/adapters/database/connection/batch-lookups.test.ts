import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { batchLookups } from "./batch-lookups.ts";

/** Lookups whose statements end when the test says so. */
function harness() {
  const statements: { readonly queries: readonly number[]; readonly end: () => void }[] = [];
  const find = batchLookups<number, string>(String, async (queries) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    statements.push({ queries, end: resolve });
    await promise;
    return queries.map((query) => `found ${query}`);
  });
  return { find, statements };
}

test("queries of one turn are one statement, which has equal queries once", async () => {
  const { find, statements } = harness();
  const found = [1, 2, 1, 3, 2].map(find);
  await turn();
  assert.deepEqual(
    statements.map(({ queries }) => queries),
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

test("a query that arrives after a statement began does not get its result", async () => {
  const { find, statements } = harness();
  const first = find(1);
  await turn();
  const second = find(1);
  await turn();
  assert.deepEqual(
    statements.map(({ queries }) => queries),
    [[1], [1]],
  );
  statements[1]?.end();
  assert.equal(await second, "found 1");
  statements[0]?.end();
  assert.equal(await first, "found 1");
});

test("at most two statements run, and waiting queries go with the next one", async () => {
  const { find, statements } = harness();
  const found: Promise<string>[] = [];
  for (let query = 0; query < 10; query += 1) {
    found.push(find(query));
    await turn();
  }
  assert.deepEqual(
    statements.map(({ queries }) => queries),
    [[0], [1]],
  );
  statements[1]?.end();
  await found[1];
  await turn();
  await turn();
  assert.deepEqual(statements[2]?.queries, [2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { end } of statements) end();
  await Promise.all(found);
});

test("no statement has more than sixteen queries, and all get their results", async () => {
  const sizes: number[] = [];
  const find = batchLookups<number, number>(String, async (queries) => {
    sizes.push(queries.length);
    return queries.map((query) => query * 2);
  });
  const found = await Promise.all(Array.from({ length: 100 }, (_, query) => find(query)));
  assert.deepEqual(
    found,
    Array.from({ length: 100 }, (_, query) => query * 2),
  );
  assert.equal(Math.max(...sizes), 16);
});

test("an error rejects the queries of its statement, and later ones run a new statement", async () => {
  let statements = 0;
  const find = batchLookups<number, number>(String, async (queries) => {
    statements += 1;
    if (statements === 1) throw new Error("away");
    return queries;
  });
  const failed = await Promise.allSettled([find(1), find(2)]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.equal(await find(1), 1);
});
