import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DEFAULT_PLANS } from "#domain/plans";
import { crossingOf } from "./banners.ts";
import { type Allowance, allowanceOf } from "./quota.ts";

const { PRO } = DEFAULT_PLANS;

/** The quota of a PRO account with this limit. */
function includes(limit: number, overageLimitPdfs: number | null = null): Allowance {
  return allowanceOf({ ...PRO, pdfGenerationsPerMonth: limit }, overageLimitPdfs);
}

function codeAt(allowance: Allowance, used: number): string | null {
  return crossingOf(allowance, used)?.code ?? null;
}

test("the warning is shown from exactly 95 %, overage from exactly 100 %", () => {
  const pro = includes(1000);
  assert.deepEqual(
    [949, 950, 999, 1000, 50_000].map((used) => codeAt(pro, used)),
    [null, "quota_warning", "quota_warning", "overage_started", "overage_started"],
  );
  assert.equal(crossingOf(pro, 980)?.ordinal, 950);
  assert.equal(crossingOf(pro, 1234)?.ordinal, 1000);
});

test("small limits warn no sooner than 95 %, the smallest with their last PDF", () => {
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

test("with a blocking plan the month is exhausted at the limit, and from the start with a limit of 0", () => {
  const blocked = allowanceOf({ ...PRO, pdfBlocked: true }, null);
  assert.deepEqual(
    [949, 950, 1000].map((used) => codeAt(blocked, used)),
    [null, "quota_warning", "quota_exhausted"],
  );
  const none = allowanceOf({ ...PRO, pdfGenerationsPerMonth: 0, pdfBlocked: true }, null);
  assert.deepEqual(crossingOf(none, 0), { code: "quota_exhausted", ordinal: 0 });
});

test("the account's own limit is reached after overage has started, or together with it", () => {
  assert.deepEqual(
    [1000, 1249, 1250].map((used) => codeAt(includes(1000, 250), used)),
    ["overage_started", "overage_started", "quota_exhausted"],
  );
  assert.equal(codeAt(includes(1000, 0), 1000), "quota_exhausted");
});

test("without paid or blocked overage the banner stays a warning", () => {
  const allowance: Allowance = { limit: 50, cap: null, overageCents: null };
  assert.deepEqual(
    [47, 48, 500].map((used) => codeAt(allowance, used)),
    [null, "quota_warning", "quota_warning"],
  );
});

test("a crossed threshold stays crossed, and was crossed by an existing PDF", () => {
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
        if (severity > before && used > 0) assert.equal(crossing?.ordinal, used);
        if (crossing === null) assert.ok(used === 0 || used < limit * 0.95);
        else assert.ok(crossing.ordinal <= used && used >= limit * 0.95);
        before = severity;
      }
    }),
    { numRuns: 60 },
  );
});
