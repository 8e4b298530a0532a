import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DEFAULT_PLANS } from "#domain/plans";
import { crossingOf } from "./notices.ts";
import { type Allowance, allowanceOf } from "./quota.ts";

const { PRO } = DEFAULT_PLANS;

/** What an account on PRO may make, whose plan includes so many. */
function includes(limit: number, overageLimitPdfs: number | null = null): Allowance {
  return allowanceOf({ ...PRO, pdfGenerationsPerMonth: limit }, overageLimitPdfs);
}

function codeAt(allowance: Allowance, used: number): string | null {
  return crossingOf(allowance, used)?.code ?? null;
}

test("the warning stands from exactly 95 % on, overage from exactly 100 %", () => {
  const pro = includes(1000);
  assert.deepEqual(
    [949, 950, 999, 1000, 50_000].map((used) => codeAt(pro, used)),
    [null, "quota_warning", "quota_warning", "overage_started", "overage_started"],
  );
  assert.equal(crossingOf(pro, 980)?.place, 950);
  assert.equal(crossingOf(pro, 1234)?.place, 1000);
});

test("small numbers are warned of no sooner than 95 %, the smallest with their last PDF", () => {
  assert.deepEqual(
    [18, 19, 20].map((used) => codeAt(includes(20), used)),
    [null, "quota_warning", "overage_started"],
  );
  assert.deepEqual(
    [9, 10].map((used) => codeAt(includes(10), used)),
    [null, "overage_started"],
  );
  assert.deepEqual(
    [0, 1].map((used) => codeAt(includes(0), used)),
    [null, "overage_started"],
  );
});

test("where generation is refused the month is exhausted, with nothing allowed from its start", () => {
  const blocked = allowanceOf({ ...PRO, pdfBlocked: true }, null);
  assert.deepEqual(
    [949, 950, 1000].map((used) => codeAt(blocked, used)),
    [null, "quota_warning", "quota_exhausted"],
  );
  const none = allowanceOf({ ...PRO, pdfGenerationsPerMonth: 0, pdfBlocked: true }, null);
  assert.deepEqual(crossingOf(none, 0), { code: "quota_exhausted", place: 0 });
});

test("an account's own bound is reached after overage has started, or with it", () => {
  assert.deepEqual(
    [1000, 1249, 1250].map((used) => codeAt(includes(1000, 250), used)),
    ["overage_started", "overage_started", "quota_exhausted"],
  );
  assert.equal(codeAt(includes(1000, 0), 1000), "quota_exhausted");
});

test("where nothing more is paid for and nothing refused it remains a warning", () => {
  const allowance: Allowance = { limit: 50, cap: null, overageCents: null };
  assert.deepEqual(
    [47, 48, 500].map((used) => codeAt(allowance, used)),
    [null, "quota_warning", "quota_warning"],
  );
});

test("a threshold once crossed is never uncrossed, and was crossed by a PDF that was made", () => {
  const SEVERITY = [null, "quota_warning", "overage_started", "quota_exhausted"];
  const bound = fc.option(fc.nat({ max: 50 }));
  fc.assert(
    fc.property(fc.nat({ max: 3000 }), bound, fc.boolean(), (limit, own, pdfBlocked) => {
      const limits = { ...PRO, pdfGenerationsPerMonth: limit, pdfBlocked };
      const allowance = allowanceOf(limits, own);
      let before = -1;
      for (let used = 0; used <= limit + 60; used += 1) {
        const crossing = crossingOf(allowance, used);
        const severity = SEVERITY.indexOf(crossing?.code ?? null);
        assert.ok(severity >= before, `${limit} ${own} ${pdfBlocked} ${used}`);
        if (severity > before && used > 0) assert.equal(crossing?.place, used);
        if (crossing === null) assert.ok(used === 0 || used < limit * 0.95);
        else assert.ok(crossing.place <= used && used >= limit * 0.95);
        before = severity;
      }
    }),
    { numRuns: 60 },
  );
});
