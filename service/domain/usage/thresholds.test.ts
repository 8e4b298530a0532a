import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DEFAULT_PLANS } from "#domain/plans";
import { crossingOf } from "./notices.ts";
import { allowanceOf } from "./quota.ts";
import { crossedOn, PERCENTS, placeOf } from "./thresholds.ts";

test("of a thousand PDFs the 800th, the 950th and the 1,000th are told of", () => {
  assert.deepEqual(
    PERCENTS.map((percent) => placeOf(1000, percent)),
    [800, 950, 1000],
  );
  const steps = [799, 800, 949, 950, 999, 1000, 1001];
  assert.deepEqual(
    steps.map((after) => crossedOn(1000, after - 1, after)),
    [null, 80, null, 95, null, 100, null],
  );
});

test("of a jump only the highest threshold is told, and of standing still none", () => {
  assert.equal(crossedOn(1000, 700, 960), 95);
  assert.equal(crossedOn(1000, 700, 1000), 100);
  assert.equal(crossedOn(1000, 0, 50_000), 100);
  assert.equal(crossedOn(1000, 1000, 1000), null);
  assert.equal(crossedOn(1000, 800, 800), null);
});

test("small numbers are rounded up, and of nothing the first PDF is all", () => {
  assert.deepEqual(
    PERCENTS.map((percent) => placeOf(10, percent)),
    [8, 10, 10],
  );
  assert.equal(crossedOn(10, 9, 10), 100);
  assert.equal(crossedOn(0, 0, 1), 100);
  assert.equal(crossedOn(1, 0, 1), 100);
  assert.equal(crossedOn(0, 0, 0), null);
});

test("however the PDFs come, each threshold is crossed once at most, and the last of all is the last there is", () => {
  const steps = fc.array(fc.nat({ max: 70 }), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.nat({ max: 400 }), (some, limit) => {
      let used = 0;
      const told: number[] = [];
      for (const step of some) {
        const percent = crossedOn(limit, used, used + step);
        if (percent !== null) told.push(percent);
        used += step;
      }
      assert.deepEqual(
        told,
        [...new Set(told)].toSorted((a, b) => a - b),
      );
      const last = PERCENTS.findLast((percent) => used >= placeOf(limit, percent));
      assert.equal(told.at(-1), last);
    }),
  );
});

test("a banner begins with the PDF that a mail is sent of", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (limit) => {
      const allowance = allowanceOf({ ...DEFAULT_PLANS.PRO, pdfGenerationsPerMonth: limit }, null);
      for (let used = 1; used <= limit + 1; used += 1) {
        const isNew = crossingOf(allowance, used)?.code !== crossingOf(allowance, used - 1)?.code;
        const percent = crossedOn(limit, used - 1, used);
        assert.equal(isNew, percent !== null && percent >= 95, `${used} of ${limit}`);
      }
    }),
    { numRuns: 20 },
  );
});
