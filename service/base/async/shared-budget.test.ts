import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SharedBudget } from "./shared-budget.ts";

const ann = { name: "ann", max: 60 };
const bob = { name: "bob", max: 60 };

test("a lease grows within the budget and the holder's share, and a refused step changes nothing", () => {
  const budget = new SharedBudget(100);
  const first = budget.lease([ann]);
  const second = budget.lease([ann]);
  assert.equal(first.growTo(40), true);
  assert.equal(second.growTo(21), false);
  assert.equal(second.growTo(20), true);
  const other = budget.lease([bob]);
  assert.equal(other.growTo(41), false);
  assert.equal(other.growTo(40), true);
  first.release();
  assert.equal(other.growTo(60), true);
  assert.equal(other.growTo(61), false);
});

test("a lease counts for all of its holders", () => {
  const budget = new SharedBudget(100);
  const address = { name: "192.0.2.1", max: 70 };
  assert.equal(budget.lease([ann, address]).growTo(50), true);
  assert.equal(budget.lease([bob, address]).growTo(21), false);
  assert.equal(budget.lease([bob]).growTo(50), true);
});

test("after every lease is released, once or twice, the whole budget is free again", () => {
  const step = fc.record({
    lease: fc.nat(4),
    amount: fc.oneof(fc.constant(-1), fc.nat(80)),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const budget = new SharedBudget(100);
      const leases = [ann, bob, ann, bob, ann].map((holder) => budget.lease([holder]));
      for (const { lease, amount } of steps)
        if (amount < 0) leases[lease]?.release();
        else leases[lease]?.growTo(amount);
      for (const lease of leases) lease.release();
      for (const lease of leases) lease.release();
      assert.equal(budget.lease([{ name: "ann", max: 100 }]).growTo(100), true);
    }),
  );
});
