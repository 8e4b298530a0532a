import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addCycles, type Cycle, dayText, nextBoundary, previousBoundary } from "#base";

const MONTHLY: Cycle = { interval: "month", intervalCount: 1 };
const YEARLY: Cycle = { interval: "year", intervalCount: 1 };

test("months keep the anchor's day, or end on their last day", () => {
  const anchor = at("2026-01-31T10:00:00Z");
  assert.equal(addCycles(anchor, MONTHLY, 1), at("2026-02-28T10:00:00Z"));
  assert.equal(addCycles(anchor, MONTHLY, 2), at("2026-03-31T10:00:00Z"));
  assert.equal(addCycles(anchor, MONTHLY, 25), at("2028-02-29T10:00:00Z"));
  assert.equal(addCycles(at("2024-02-29T00:00:00Z"), YEARLY, 1), at("2025-02-28T00:00:00Z"));
});

test("a boundary is after the given time", () => {
  const anchor = at("2026-01-15T00:00:00Z");
  assert.equal(nextBoundary(anchor, MONTHLY, anchor), at("2026-02-15T00:00:00Z"));
  assert.equal(nextBoundary(anchor, MONTHLY, anchor - 1), anchor);
  assert.equal(
    nextBoundary(anchor, MONTHLY, at("2025-12-01T00:00:00Z")),
    at("2025-12-15T00:00:00Z"),
  );
  assert.equal(previousBoundary(anchor, MONTHLY, anchor), at("2025-12-15T00:00:00Z"));
});

test("days are formatted for people", () => {
  assert.equal(dayText(at("2026-02-28T23:59:59Z")), "28 Feb 2026");
  assert.equal(dayText(at("2028-02-29T00:00:00Z")), "29 Feb 2028");
});

test("months and years match those of `Date`", () => {
  const anchors = fc.integer({ min: 0, max: at("2099-12-31T23:59:59Z") });
  fc.assert(
    fc.property(anchors, fc.integer({ min: -600, max: 600 }), (anchor, steps) => {
      const date = new Date(anchor * 1000);
      const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps, 1));
      const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
      target.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
      const expected = target.getTime() / 1000 + (anchor % 86_400);
      assert.equal(addCycles(anchor, MONTHLY, steps), expected);
    }),
  );
});

test("a time lies between its surrounding boundaries, for every anchor and interval", () => {
  const cycles = fc.record({
    interval: fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
    intervalCount: fc.integer({ min: 1, max: 6 }),
  });
  const times = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2060-01-01T00:00:00Z") });
  fc.assert(
    fc.property(times, cycles, times, (anchor, cycle, time) => {
      const end = nextBoundary(anchor, cycle, time);
      const start = previousBoundary(anchor, cycle, end);
      assert.ok(start <= time && time < end, `${start} ${time} ${end}`);
    }),
    { numRuns: 60 },
  );
});

function at(text: string): number {
  return Date.parse(text) / 1000;
}
