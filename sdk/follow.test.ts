import assert from "node:assert/strict";
import { test } from "node:test";
import { follow } from "./follow.ts";
import { testMachine } from "./machine.fixture.ts";

const ROUNDS = 60;

test("questions come ever less often, from a quarter of a second up to ten", async () => {
  const machine = testMachine();
  let asked = 0;
  const last = await follow(
    machine,
    async () => (asked += 1),
    (count) => count === ROUNDS,
    {},
  );
  assert.equal(last, ROUNDS);
  assert.equal(machine.slept[0], 250);
  assert.equal(machine.slept.at(-1), 10_000);
  assert.deepEqual(
    machine.slept,
    machine.slept.toSorted((a, b) => a - b),
  );
  const firstMinutes = machine.slept.slice(0, 20).reduce((sum, ms) => sum + ms, 0);
  assert.ok(firstMinutes > 90_000, `${firstMinutes} ms in 20 questions`);
});

test("pollMs sets a fixed interval, and every answer is reported", async () => {
  const machine = testMachine();
  let asked = 0;
  const reported: number[] = [];
  await follow(
    machine,
    async () => (asked += 1),
    (count) => count === 3,
    {
      pollMs: 7,
      onProgress: (count) => reported.push(count),
    },
  );
  assert.deepEqual(
    [machine.slept, reported],
    [
      [7, 7],
      [1, 2, 3],
    ],
  );
});
