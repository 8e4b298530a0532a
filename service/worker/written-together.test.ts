import assert from "node:assert/strict";
import { test } from "node:test";
import { type BatchPorts, writtenTogether } from "./written-together.ts";

/** A writer that notes its batches; `refuse` throws for those that cannot be written. */
function noting(refuse: (batch: readonly number[]) => void = () => undefined) {
  const batches: (readonly number[])[] = [];
  const told: string[] = [];
  const ports: BatchPorts<number> = {
    write: async (batch) => {
      await Promise.resolve();
      batches.push(batch);
      refuse(batch);
    },
    isAway: (error) => error instanceof Error && error.message === "away",
    onError: (_, what) => void told.push(what),
  };
  return { batches, told, writing: writtenTogether(ports) };
}

test("what comes during a write is written with the next one", async () => {
  const { batches, writing } = noting();
  await Promise.all([1, 2, 3, 4].map((item) => writing.add(item)));
  await writing.add(5);
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]]);
});

test("while nothing can be written everything waits, and nothing is lost", async () => {
  let failures = 2;
  const { batches, told, writing } = noting(() => {
    if (failures-- > 0) throw new Error("away");
  });
  await Promise.all([1, 2, 3].map((item) => writing.add(item)));
  assert.deepEqual(batches.at(-1), [1, 2, 3]);
  assert.equal(told.length, 2);
});

test("one that cannot be written does not hold up the others", async () => {
  const { batches, told, writing } = noting((batch) => {
    if (batch.includes(3)) throw new Error("no");
  });
  await Promise.all([1, 2, 3, 4].map((item) => writing.add(item)));
  assert.deepEqual(batches, [[1], [2, 3, 4], [2], [3], [4]]);
  assert.equal(told.length, 2);
});
