import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan } from "@platen/sdk";
import { largerPlan, moneyText } from "./larger-plan.ts";
import { listOf } from "./list-of.ts";

function plan(id: Plan["id"], rank: number): Plan {
  const limits = {
    pdf_generations: 1,
    ai_generations: 1,
    api_keys: 1,
    requests_per_hour: 1,
    templates: 1,
  };
  const texts = { name: id, description: "", features: [] };
  return { id, rank, limits, overage: null, prices: [], trial_days: 0, ...texts };
}

const PLANS = [plan("ENTERPRISE", 3), plan("PRO", 1), plan("BUSINESS", 2)];

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
