import assert from "node:assert/strict";
import { test } from "node:test";
import { BatcherByGroup } from "./batcher-by-group.ts";

test("a group that is stuck delays no other, and its items form the next batch", async () => {
  const { promise: stuck, resolve: end } = Promise.withResolvers<void>();
  const batches: (readonly string[])[] = [];
  const batcher = new BatcherByGroup<string, string>({
    run: async (items) => {
      batches.push(items);
      if (items[0]?.startsWith("a") === true) await stuck;
      return items;
    },
    batchMax: 10,
    isRetriedSingly: () => false,
  });
  const slow = ["a1", "a2", "a3"].map((item) => batcher.add("a", item));
  assert.equal(await batcher.add("b", "b1"), "b1");
  assert.deepEqual([batcher.isBusy("a"), batcher.isBusy("b")], [true, false]);
  end();
  assert.deepEqual(await Promise.all(slow), ["a1", "a2", "a3"]);
  assert.deepEqual(batches, [["a1"], ["b1"], ["a2", "a3"]]);
  assert.equal(batcher.isBusy("a"), false);
});
