import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DEFAULT_PLANS } from "#domain/plans";
import { crossingOf } from "./banners.ts";
import { allowanceOf } from "./quota.ts";
import { highestCrossed, PERCENTS, thresholdCount } from "./thresholds.ts";

test("with a limit of 1,000 the thresholds are at 800, 950 and 1,000 PDFs", () => {
  assert.deepEqual(
    PERCENTS.map((percent) => thresholdCount(1000, percent)),
    [800, 950, 1000],
  );
  const steps = [799, 800, 949, 950, 999, 1000, 1001];
  assert.deepEqual(
    steps.map((after) => highestCrossed(1000, after - 1, after)),
    [null, 80, null, 95, null, 100, null],
  );
});

test("a jump crosses only the highest threshold, and an unchanged count none", () => {
  assert.equal(highestCrossed(1000, 700, 960), 95);
  assert.equal(highestCrossed(1000, 700, 1000), 100);
  assert.equal(highestCrossed(1000, 0, 50_000), 100);
  assert.equal(highestCrossed(1000, 1000, 1000), null);
  assert.equal(highestCrossed(1000, 800, 800), null);
});

test("small limits are rounded up, and with a limit of 0 the first PDF reaches all", () => {
  assert.deepEqual(
    PERCENTS.map((percent) => thresholdCount(10, percent)),
    [8, 10, 10],
  );
  assert.equal(highestCrossed(10, 9, 10), 100);
  assert.equal(highestCrossed(0, 0, 1), 100);
  assert.equal(highestCrossed(1, 0, 1), 100);
  assert.equal(highestCrossed(0, 0, 0), null);
});

test("however PDFs are batched, each threshold is crossed at most once, and the last crossed is the highest", () => {
  const steps = fc.array(fc.nat({ max: 70 }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.nat({ max: 400 }), (some, limit) => {
      let used = 0;
      const crossed: number[] = [];
      for (const step of some) {
        const percent = highestCrossed(limit, used, used + step);
        if (percent !== null) crossed.push(percent);
        used += step;
      }
      assert.deepEqual(
        crossed,
        [...new Set(crossed)].toSorted((a, b) => a - b),
      );
      const last = PERCENTS.findLast((percent) => used >= thresholdCount(limit, percent));
      assert.equal(crossed.at(-1), last);
    }),
  );
});

test("a banner starts with the PDF that a mail is sent for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (limit) => {
      const allowance = allowanceOf({ ...DEFAULT_PLANS.PRO, pdfGenerationsPerMonth: limit }, null);
      for (let used = 1; used <= limit + 1; used += 1) {
        const isNew = crossingOf(allowance, used)?.code !== crossingOf(allowance, used - 1)?.code;
        const percent = highestCrossed(limit, used - 1, used);
        assert.equal(isNew, percent !== null && percent >= 95, `${used} of ${limit}`);
      }
    }),
    { numRuns: 20 },
  );
});
