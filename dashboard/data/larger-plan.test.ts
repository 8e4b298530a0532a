import assert from "node:assert/strict";
import { test } from "node:test";
import { largerPlan } from "./larger-plan.ts";
import { planWith } from "./plan.fixture.ts";

const PLANS = [
  planWith("ENTERPRISE", { rank: 3 }),
  planWith("PRO", { rank: 1 }),
  planWith("BUSINESS", { rank: 2 }),
];

test("the larger plan is the next one, and the largest has none", () => {
  assert.equal(largerPlan(PLANS, "PRO")?.id, "BUSINESS");
  assert.equal(largerPlan(PLANS, "BUSINESS")?.id, "ENTERPRISE");
  assert.equal(largerPlan(PLANS, "ENTERPRISE"), null);
  assert.equal(largerPlan([], "PRO"), null);
});
