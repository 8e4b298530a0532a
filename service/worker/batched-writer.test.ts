import assert from "node:assert/strict";
import { test } from "node:test";
import { type BatchPorts, batchedWriter } from "./batched-writer.ts";

/** A writer that records its batches and errors; `refuse` throws for those that cannot be written. */
function harness(refuse: (batch: readonly number[]) => void = () => undefined) {
  const batches: (readonly number[])[] = [];
  const errors: string[] = [];
  const ports: BatchPorts<number> = {
    write: async (batch) => {
      await Promise.resolve();
      batches.push(batch);
      refuse(batch);
    },
    isOutage: (error) => error instanceof Error && error.message === "away",
    onError: (_, what) => void errors.push(what),
  };
  return { batches, errors, writer: batchedWriter(ports) };
}

test("items added during a write are written with the next one", async () => {
  const { batches, writer } = harness();
  await Promise.all([1, 2, 3, 4].map((item) => writer.add(item)));
  await writer.add(5);
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]]);
});

test("after a large batch the next one gathers items", async () => {
  const { batches, writer } = harness();
  const many = Array.from({ length: 40 }, (_, item) => item);
  await Promise.all(many.map((item) => writer.add(item)));
  await Promise.all([writer.add(40), Promise.resolve().then(() => writer.add(41))]);
  assert.deepEqual(batches, [[0], many.slice(1), [40, 41]]);
});

test("during an outage all items wait, and none is lost", async () => {
  let failures = 2;
  const { batches, errors, writer } = harness(() => {
    if (failures-- > 0) throw new Error("away");
  });
  await Promise.all([1, 2, 3].map((item) => writer.add(item)));
  assert.deepEqual(batches, [[1], [1], [1], [2, 3]]);
  assert.equal(errors.length, 2);
});

test("an item that cannot be written does not hold up the others", async () => {
  const { batches, errors, writer } = harness((batch) => {
    if (batch.includes(3)) throw new Error("no");
  });
  await Promise.all([1, 2, 3, 4].map((item) => writer.add(item)));
  assert.deepEqual(batches, [[1], [2, 3, 4], [2], [3], [4]]);
  assert.equal(errors.length, 2);
});
