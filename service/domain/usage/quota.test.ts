import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instant } from "#base/instant.ts";
import { nextMonth } from "#base/month.ts";
import { DEFAULT_PLANS, type PlanLimits } from "#domain/plans";
import { allowanceOf, isWithin, projectedOverage, remainingIncluded } from "./quota.ts";

const { PRO, BUSINESS, ENTERPRISE } = DEFAULT_PLANS;
const blockPdfs = (limits: PlanLimits, limit = limits.pdfGenerationsPerMonth): PlanLimits => ({
  ...limits,
  pdfGenerationsPerMonth: limit,
  pdfBlocked: true,
});

test("no tier is blocked by default", () => {
  for (const limits of [PRO, BUSINESS, ENTERPRISE]) {
    const allowance = allowanceOf(limits, null);
    assert.equal(allowance.cap, null);
    assert.ok(isWithin(allowance, { used: 5_000_000, reserved: 5_000_000 }, 10_000));
  }
});

test("a deployment without overage blocks at the limit, whatever the account set", () => {
  for (const bound of [null, 0, 500])
    assert.deepEqual(allowanceOf(blockPdfs(PRO), bound), {
      limit: 1000,
      cap: 1000,
      overageCents: null,
    });
});

test("an account's own limit is added to what its plan includes", () => {
  assert.deepEqual(allowanceOf(PRO, 250), { limit: 1000, cap: 1250, overageCents: 10 });
  assert.equal(allowanceOf(PRO, 0).cap, 1000);
});

test("ENTERPRISE is only blocked by a setting", () => {
  assert.equal(allowanceOf(ENTERPRISE, 0).cap, null);
  assert.equal(allowanceOf(blockPdfs(ENTERPRISE, 50), null).cap, 50);
});

test("the last PDF under the cap is allowed and the next is not, reserved ones included", () => {
  const allowance = allowanceOf(PRO, 0);
  assert.ok(isWithin(allowance, { used: 990, reserved: 0 }, 10));
  assert.ok(!isWithin(allowance, { used: 990, reserved: 0 }, 11));
  assert.ok(!isWithin(allowance, { used: 990, reserved: 1 }, 10));
  assert.ok(isWithin(allowance, { used: 1000, reserved: 0 }, 0));
});

test("overage is the same however outputs are batched", () => {
  const some = fc.array(fc.nat({ max: 60 }), { maxLength: 30 });
  fc.assert(
    fc.property(some, fc.nat({ max: 300 }), (batches, limit) => {
      const allowance = allowanceOf({ ...PRO, pdfGenerationsPerMonth: limit }, null);
      let used = 0;
      let overage = 0;
      for (const batch of batches) {
        const projected = projectedOverage(allowance, used, batch);
        const included = remainingIncluded(allowance, used) ?? Number.POSITIVE_INFINITY;
        assert.equal(projected, Math.max(0, batch - included));
        overage += projected;
        used += batch;
      }
      assert.equal(overage, Math.max(0, used - limit));
    }),
  );
});

test("without a price there is no overage", () => {
  assert.equal(projectedOverage(allowanceOf(ENTERPRISE, null), 2_000_000, 5), 0);
  assert.equal(projectedOverage(allowanceOf(blockPdfs(PRO), null), 1000, 5), 0);
});

test("counting restarts with the first instant of the next month", () => {
  assert.equal(nextMonth(instant(Date.UTC(2026, 10, 1))), Date.UTC(2026, 11, 1));
  assert.equal(nextMonth(instant(Date.UTC(2026, 11, 31, 23, 59, 59, 999))), Date.UTC(2027, 0, 1));
});
