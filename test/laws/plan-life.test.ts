/** The model that the laws of billing are held against, at the figures that people worked out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Choice,
  type Customer,
  granted,
  lived,
  livingPlan,
  NOBODY_YET,
  subscribed,
} from "./plan-life.ts";

const T0 = seconds("2026-01-01T00:00:00Z");
const PRO = { tier: "PRO", interval: "month" } as const;
const BUSINESS = { tier: "BUSINESS", interval: "month" } as const;

test("half of a month upgraded costs half of the difference, a second before its end nothing", () => {
  for (const [at, lines] of [
    ["2026-01-30T12:00:00Z", [-2450, 9950]],
    ["2026-01-25T00:00:00Z", [-3319, 13_481]],
    ["2026-02-14T23:59:59Z", [0, 0]],
  ] as const)
    assert.deepEqual(upgraded(PRO, BUSINESS, at).bills.at(-1)?.lines.map(positiveZero), lines);
});

test("a year is shared out by its days", () => {
  const yearly = { tier: "PRO", interval: "year" } as const;
  const { bills } = upgraded(yearly, { ...yearly, tier: "BUSINESS" }, "2026-03-29T00:00:00Z");
  assert.deepEqual(bills.at(-1)?.lines, [-39_200, 159_200]);
});

test("a downgrade waits for the period's end, and an upgrade in trial costs nothing", () => {
  const trial = granted(subscribed(NOBODY_YET, PRO, T0), { kind: "change", to: BUSINESS }, T0);
  assert.ok(trial !== null);
  const paying = lived(trial, seconds("2026-01-15T00:00:00Z"));
  assert.deepEqual(paying.bills.map(totalOf), [19_900]);
  const down = granted(paying, { kind: "change", to: PRO }, seconds("2026-01-20T00:00:00Z"));
  assert.ok(down !== null);
  assert.equal(livingPlan(down)?.tier, "BUSINESS");
  assert.deepEqual(lived(down, seconds("2026-02-15T00:00:00Z")).bills.map(totalOf), [19_900, 4900]);
});

test("who cancels a trial never pays, and has none the second time", () => {
  const ending = granted(subscribed(NOBODY_YET, PRO, T0), { kind: "cancel" }, T0);
  assert.ok(ending !== null);
  const over = lived(ending, seconds("2026-01-15T00:00:00Z"));
  assert.deepEqual([livingPlan(over), over.bills], [null, []]);
  const again = subscribed(over, PRO, seconds("2026-01-31T08:00:00Z"));
  assert.equal(again.bills.map(totalOf).join(), "4900");
  const ends = [28, 31, 30].map((day, index) => seconds(`2026-0${index + 2}-${day}T08:00:00Z`));
  for (const end of ends) assert.equal(livingPlan(lived(again, end - 1))?.end, end);
});

/** Somebody whose trial began with the year and who changes later. */
function upgraded(from: Choice, to: Choice, at: string): Customer {
  const paying = lived(subscribed(NOBODY_YET, from, T0), seconds(at));
  const customer = granted(paying, { kind: "change", to }, seconds(at));
  assert.ok(customer !== null);
  return customer;
}

function totalOf({ lines }: Customer["bills"][number]): number {
  return lines.reduce((sum, line) => sum + line, 0);
}

function positiveZero(cents: number): number {
  return cents + 0;
}

function seconds(time: string): number {
  return Date.parse(time) / 1000;
}
