import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OFFERS, nextTier, TIERS } from "#domain/plans";

test("prices are those of the contract", () => {
  const prices = TIERS.map((tier) => Object.values(DEFAULT_OFFERS[tier].prices));
  assert.deepEqual(prices, [
    [4900, 49_000],
    [19_900, 199_000],
    [99_900, 999_000],
  ]);
});

test("plans are ranked from 1 to 3, each with a trial of 14 days", () => {
  const all = TIERS.map((tier) => DEFAULT_OFFERS[tier]);
  assert.deepEqual(
    all.map(({ rank, trialDays }) => [rank, trialDays]),
    [
      [1, 14],
      [2, 14],
      [3, 14],
    ],
  );
});

test("only ENTERPRISE cannot be downgraded", () => {
  const may = TIERS.map((tier) => DEFAULT_OFFERS[tier].downgradeMidPeriod);
  assert.deepEqual(may, [true, true, false]);
});

test("`nextTier` returns the neighbouring tier, and null past either end", () => {
  assert.deepEqual(
    TIERS.map((tier) => nextTier(tier, 1)),
    ["BUSINESS", "ENTERPRISE", null],
  );
  assert.deepEqual(
    TIERS.map((tier) => nextTier(tier, -1)),
    [null, "PRO", "BUSINESS"],
  );
});
