import assert from "node:assert/strict";
import { test } from "node:test";
import { projectMonth } from "./projection.ts";

const OVERAGE = { allowed: true, unit_amount: 10, currency: "usd" };

/** A month of 30 days, limited to 1,000 PDFs. */
function known(counts: readonly number[], overage: number, amount: number) {
  const used = counts.reduce((sum, count) => sum + count, 0);
  return {
    usage: {
      period_start: "2026-11-01T00:00:00Z",
      period_end: "2026-12-01T00:00:00Z",
      pdf_generations: { used, limit: 1000, remaining: Math.max(0, 1000 - used) },
      ai_generations: { used: 0, limit: 100, remaining: 100 },
      overage_pdfs: overage,
    },
    days: counts.map((pdf_generations, place) => ({
      date: `2026-11-${String(place + 1).padStart(2, "0")}`,
      pdf_generations,
      ai_generations: 0,
      overage_pdfs: 0,
    })),
    overage: OVERAGE,
    amount,
  };
}

test("the days that are left are like those that are over; today is at least one of them", () => {
  const projected = projectMonth(known([10, 20, 30, 0], 0, 0));
  assert.deepEqual(projected, { pdfs: 600, beyond: 0, cost: { amount: 0, currency: "usd" } });
  assert.equal(projectMonth(known([10, 20, 30, 50], 0, 0))?.pdfs, 60 + 50 + 26 * 20);
});

test("those beyond the limit cost what was counted and what is to come", () => {
  // 1,500 in all: 100 beyond so far at an older price, 400 more at today's.
  const { pdfs, beyond, cost } = projectMonth(known(daysOf(22, 50), 100, 700)) ?? {};
  assert.deepEqual([pdfs, beyond, cost?.amount], [1500, 500, 700 + 4000]);
});

test("too few days, and the month's last, project nothing; without overage it has no cost", () => {
  assert.equal(projectMonth(known([100, 100, 100], 0, 0)), null);
  assert.equal(projectMonth(known(daysOf(30, 1), 0, 0)), null);
  const refused = { ...OVERAGE, allowed: false };
  const { beyond, cost } = projectMonth({ ...known(daysOf(10, 50), 0, 0), overage: refused }) ?? {};
  assert.deepEqual([beyond, cost], [500, null]);
  const unlimited = projectMonth({ ...known(daysOf(10, 50), 0, 0), overage: null });
  assert.deepEqual([unlimited?.beyond, unlimited?.cost], [0, null]);
});

function daysOf(length: number, count: number): readonly number[] {
  return Array.from({ length }, () => count);
}
