import assert from "node:assert/strict";
import { test } from "node:test";
import { planWith } from "#data/plan.fixture.ts";
import { largerPlan, moneyText } from "./larger-plan.ts";
import { listOf } from "./list-of.ts";

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

test("amounts have the decimals of their currency", () => {
  assert.equal(moneyText(4900, "usd"), "$49.00");
  assert.equal(moneyText(4900, "jpy"), "¥4,900");
});

test("a single thing belongs to the list that is shown in another environment", () => {
  assert.equal(listOf("/keys/12/edit"), "/keys");
  assert.equal(listOf("/"), "/");
});
