import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DEFAULT_PLANS, type Plans, TIERS } from "#domain/plans";
import { countSegment } from "./count-segment.ts";
import { allowanceFor, projectedOverage, type Subscriber } from "./quota.ts";
import { highestCrossed } from "./thresholds.ts";

const subscriber: Subscriber = { tier: "PRO", status: "active", overageLimitPdfs: null };
const segment = (used: number, more: Partial<Subscriber> = {}) =>
  countSegment(DEFAULT_PLANS, { subscriber: { ...subscriber, ...more }, used });

test("a segment ends before the next threshold, and overage is one of its own", () => {
  const bounds = [0, 799, 800, 949, 950, 999, 1000, 5000].map((used) => {
    const found = segment(used);
    return [found?.from, found?.to, found?.overageCents];
  });
  const last = Number.MAX_SAFE_INTEGER;
  assert.deepEqual(bounds, [
    [0, 799, null],
    [0, 799, null],
    [800, 949, null],
    [800, 949, null],
    [950, 999, null],
    [950, 999, null],
    [1000, last, 10],
    [1000, last, 10],
  ]);
});

test("an unlimited plan has one segment, and an account with a cap has none", () => {
  assert.deepEqual(segment(2_000_000, { tier: "ENTERPRISE" })?.from, 0);
  assert.equal(segment(0, { overageLimitPdfs: 100 }), null);
});

test("within a segment all outputs are overage or none is, and no threshold is crossed", () => {
  const some = fc.record({
    tier: fc.constantFrom(...TIERS),
    status: fc.constantFrom(null, "trialing", "active"),
    limit: fc.nat({ max: 300 }),
    cents: fc.option(fc.nat({ max: 20 })),
    used: fc.nat({ max: 400 }),
    before: fc.nat({ max: 400 }),
    more: fc.integer({ min: 1, max: 200 }),
  });
  let within = 0;
  fc.assert(
    fc.property(some, ({ tier, status, limit, cents, used, before, more }) => {
      const limits = { ...DEFAULT_PLANS[tier], pdfGenerationsPerMonth: limit, overageCents: cents };
      const plans: Plans = { ...DEFAULT_PLANS, [tier]: limits };
      const whose = { tier, status, overageLimitPdfs: null } as const;
      const found = countSegment(plans, { subscriber: whose, used });
      assert.ok(found !== null && found.from <= used && used <= found.to);
      if (before < found.from || before + more > found.to) return;
      within += 1;
      const allowance = allowanceFor(plans, whose);
      const overage = projectedOverage(allowance, before, more);
      assert.equal(overage, found.isOverage ? more : 0);
      assert.equal(found.overageCents, found.isOverage ? allowance.overageCents : null);
      if (!limits.pdfUnlimited) assert.equal(highestCrossed(limit, before, before + more), null);
    }),
  );
  assert.ok(within > 10, String(within));
});
