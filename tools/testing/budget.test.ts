import assert from "node:assert/strict";
import { test } from "node:test";
import { overBudget } from "./budget.ts";

const BUDGET = { calibrationMs: 100, coreSeconds: { engine: 40, cli: 10 } };
const cost = (name: string, seconds: number, childSeconds = 0) => ({
  name,
  files: 1,
  wallMs: 0,
  ownMs: seconds * 1000,
  childrenMs: childSeconds * 1000,
});

test("a category may need a quarter and ten seconds more than its budget", () => {
  assert.deepEqual(overBudget(BUDGET, [cost("engine", 60), cost("cli", 12, 10)], 100), []);
  assert.deepEqual(overBudget(BUDGET, [cost("engine", 61), cost("cli", 12, 11)], 100), [
    "engine needs 61 core-seconds, its budget in tools/testing/budget.json is 40",
    "cli needs 23 core-seconds, its budget in tools/testing/budget.json is 10",
  ]);
});

test("a slower machine may need more by as much", () => {
  assert.deepEqual(overBudget(BUDGET, [cost("engine", 120)], 200), []);
  assert.equal(overBudget(BUDGET, [cost("engine", 122)], 200).length, 1);
});

test("a category without a budget is a fault", () => {
  assert.deepEqual(overBudget(BUDGET, [cost("sdk", 1)], 100), [
    "sdk has no budget in tools/testing/budget.json",
  ]);
});
