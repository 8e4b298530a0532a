import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_PLANS, limitsOf, type Tier } from "#domain/plans";

test("limits are those of the contract", () => {
  assert.deepEqual(listLimits("PRO"), [1000, 5, null, 1000, 10, 100, false]);
  assert.deepEqual(listLimits("BUSINESS"), [10_000, 20, null, 10_000, 5, null, false]);
  assert.deepEqual(listLimits("ENTERPRISE"), [100_000, null, null, 999_999, null, null, false]);
});

function listLimits(tier: Tier): readonly unknown[] {
  const limits = limitsOf(DEFAULT_PLANS, tier);
  return [
    limits.requestsPerHour,
    limits.apiKeys,
    limits.templates,
    limits.pdfGenerationsPerMonth,
    limits.overageCents,
    limits.aiGenerationsPerMonth,
    limits.pdfBlocked,
  ];
}
