import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Batcher, type BatcherOptions } from "./batcher.ts";
import { type OwnerContext, onBehalfOf, useOwnerContext } from "./request-owner.ts";

const NO_OWNERS: OwnerContext = { run: (_owner, work) => work(), current: () => null };

/** A batcher that doubles its items, and the batches it ran; `refuse` throws for those that fail. */
function harness(
  options: Partial<BatcherOptions<number, number>> = {},
  refuse: (items: readonly number[]) => void = () => undefined,
) {
  const batches: (readonly number[])[] = [];
  const batcher = new Batcher<number, number>({
    run: async (items) => {
      batches.push(items);
      await turn();
      refuse(items);
      return items.map((item) => item * 2);
    },
    batchMax: 100,
    isRetriedSingly: () => true,
    ...options,
  });
  return { batcher, batches };
}

test("the first call runs at once, and calls during a batch form the next one", async () => {
  const { batcher, batches } = harness();
  const results = await Promise.all([1, 2, 3, 4].map((item) => batcher.add(item)));
  assert.deepEqual(results, [2, 4, 6, 8]);
  assert.equal(await batcher.add(5), 10);
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]]);
});

test("a batch has at most batchMax items", async () => {
  const { batcher, batches } = harness({ batchMax: 2 });
  await Promise.all([1, 2, 3, 4, 5, 6].map((item) => batcher.add(item)));
  assert.deepEqual(batches, [[1], [2, 3], [4, 5], [6]]);
});

test("at most concurrencyMax batches run at the same time", async () => {
  const { batcher, batches } = harness({ concurrencyMax: 2 });
  const results = Promise.all([1, 2, 3, 4].map((item) => batcher.add(item)));
  assert.deepEqual(batches, [[1], [2]]);
  await results;
  assert.deepEqual(batches, [[1], [2], [3, 4]]);
});

test("a deferred batch has all calls of one turn of the event loop", async () => {
  const { batcher, batches } = harness({ isDeferred: true, concurrencyMax: 2 });
  await Promise.all([1, 2, 3].map((item) => batcher.add(item)));
  await batcher.add(4);
  assert.deepEqual(batches, [[1, 2, 3], [4]]);
});

test("owners take turns, so that the many items of one do not delay the few of another", async (t) => {
  const owners = new AsyncLocalStorage<string | null>();
  useOwnerContext({
    run: (owner, work) => owners.run(owner, work),
    current: () => owners.getStore() ?? null,
  });
  t.after(() => useOwnerContext(NO_OWNERS));
  const { batcher, batches } = harness({ batchMax: 2, groupOf: (item) => String(item % 2) });
  const add = (owner: string, item: number) => onBehalfOf(owner, () => batcher.add(item));
  const many = [0, 2, 4, 6, 8, 10].map((item) => add("many", item));
  const few = [12, 1].map((item) => add("few", item));
  await Promise.all([...many, ...few]);
  assert.deepEqual(batches, [[0], [2, 12], [4, 6], [1], [8, 10]]);
});

test("items of different groups are not in one batch", async () => {
  const { batcher, batches } = harness({ groupOf: (item) => String(item % 2) });
  const results = await Promise.all([0, 1, 2, 3, 4].map((item) => batcher.add(item)));
  assert.deepEqual(results, [0, 2, 4, 6, 8]);
  assert.deepEqual(batches, [[0], [1, 3], [2, 4]]);
});

function refuseThree(items: readonly number[]): void {
  if (items.includes(3)) throw new Error("three");
}

test("after a failed batch each item runs by itself, and only the bad one is rejected", async () => {
  const { batcher, batches } = harness({}, refuseThree);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual(batches, [[1], [2, 3, 4], [2], [3], [4]]);
});

test("an error that concerns the whole batch rejects all its items, and no later one", async () => {
  const { batcher, batches } = harness({ isRetriedSingly: () => false }, refuseThree);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "rejected", "rejected", "rejected"],
  );
  assert.equal(await batcher.add(5), 10);
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]]);
});

test("an item whose signal aborts while it waits is not run", async () => {
  const { batcher, batches } = harness();
  const abort = new AbortController();
  const results = [batcher.add(1), batcher.add(2, abort.signal), batcher.add(3)];
  abort.abort(new Error("gave up"));
  assert.deepEqual(
    (await Promise.allSettled(results)).map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual(batches, [[1], [3]]);
});

test("an error that concerns all ends the retries of single items", async () => {
  const { batcher, batches } = harness({ endsRetries: () => true, isDeferred: true }, (items) => {
    if (items.length > 1 || items[0] === 2) throw new Error(`no ${items.join()}`);
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  const shown = results.map((result) =>
    result.status === "fulfilled" ? result.value : String(result.reason),
  );
  assert.deepEqual(shown, [2, "Error: no 2", "Error: no 2", "Error: no 2"]);
  assert.deepEqual(batches, [[1, 2, 3, 4], [1], [2]]);
});
