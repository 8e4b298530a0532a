import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OFFERS, nextTier, TIERS } from "#domain/plans";

test("the plans cost what the contract says, in cents a month and a year", () => {
  const prices = TIERS.map((tier) => Object.values(DEFAULT_OFFERS[tier].prices));
  assert.deepEqual(prices, [
    [4900, 49_000],
    [19_900, 199_000],
    [99_900, 999_000],
  ]);
});

test("the plans are ranked from one to three, and each begins with a trial of fourteen days", () => {
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

test("who has ENTERPRISE cannot go lower, who has another plan can", () => {
  const may = TIERS.map((tier) => DEFAULT_OFFERS[tier].downgradeMidPeriod);
  assert.deepEqual(may, [true, true, false]);
});

test("beside each tier lies the next one, and past the ends there is none", () => {
  assert.deepEqual(
    TIERS.map((tier) => nextTier(tier, 1)),
    ["BUSINESS", "ENTERPRISE", null],
  );
  assert.deepEqual(
    TIERS.map((tier) => nextTier(tier, -1)),
    [null, "PRO", "BUSINESS"],
  );
});
