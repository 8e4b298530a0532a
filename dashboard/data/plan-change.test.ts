import assert from "node:assert/strict";
import { test } from "node:test";
import { planWith, SUBSCRIPTION } from "./plan.fixture.ts";
import { planChange } from "./plan-change.ts";

const PRO = planWith("PRO", { rank: 1 });
const BUSINESS = planWith("BUSINESS", { rank: 2 });
const PLANS = [PRO, BUSINESS];

test("the plan decides whether a change is an upgrade; within one plan, a year is above a month", () => {
  const yearly = { ...SUBSCRIPTION, interval: "year" } as const;
  const upgrade = planChange(yearly, PLANS, { plan: BUSINESS, interval: "month" });
  assert.deepEqual(upgrade, { plan: "BUSINESS", interval: "month", direction: "upgrade" });
  const large = { ...SUBSCRIPTION, plan: "BUSINESS" } as const;
  assert.equal(directionOf(large, PLANS, { plan: PRO, interval: "year" }), "downgrade");
  assert.equal(directionOf(SUBSCRIPTION, PLANS, { plan: PRO, interval: "year" }), "upgrade");
  assert.equal(directionOf(yearly, PLANS, { plan: PRO, interval: "month" }), "downgrade");
  assert.equal(planChange(SUBSCRIPTION, PLANS, { plan: PRO, interval: "month" }), null);
});

function directionOf(...args: Parameters<typeof planChange>) {
  return planChange(...args)?.direction;
}
