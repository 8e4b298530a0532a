/** Checks the model against figures calculated by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  advanced,
  applied,
  type Choice,
  type Customer,
  livePlan,
  NEVER_SUBSCRIBED,
  subscribed,
} from "./plan-model.ts";

const T0 = seconds("2026-01-01T00:00:00Z");
const PRO = { tier: "PRO", interval: "month" } as const;
const BUSINESS = { tier: "BUSINESS", interval: "month" } as const;

test("an upgrade for half of a month costs half of the difference, a second before its end nothing", () => {
  for (const [at, lines] of [
    ["2026-01-30T12:00:00Z", [-2450, 9950]],
    ["2026-01-25T00:00:00Z", [-3319, 13_481]],
    ["2026-02-14T23:59:59Z", [0, 0]],
  ] as const)
    assert.deepEqual(upgradePlan(PRO, BUSINESS, at).bills.at(-1)?.lines.map(positiveZero), lines);
});

test("a year is prorated by days", () => {
  const yearly = { tier: "PRO", interval: "year" } as const;
  const { bills } = upgradePlan(yearly, { ...yearly, tier: "BUSINESS" }, "2026-03-29T00:00:00Z");
  assert.deepEqual(bills.at(-1)?.lines, [-39_200, 159_200]);
});

test("a downgrade waits for the end of the period, and an upgrade in a trial is free", () => {
  const trial = applied(
    subscribed(NEVER_SUBSCRIBED, PRO, T0),
    { kind: "change", to: BUSINESS },
    T0,
  );
  assert.ok(trial !== null);
  const paying = advanced(trial, seconds("2026-01-15T00:00:00Z"));
  assert.deepEqual(paying.bills.map(totalOf), [19_900]);
  const down = applied(paying, { kind: "change", to: PRO }, seconds("2026-01-20T00:00:00Z"));
  assert.ok(down !== null);
  assert.equal(livePlan(down)?.tier, "BUSINESS");
  assert.deepEqual(
    advanced(down, seconds("2026-02-15T00:00:00Z")).bills.map(totalOf),
    [19_900, 4900],
  );
});

test("a cancelled trial costs nothing, and there is no second trial", () => {
  const ending = applied(subscribed(NEVER_SUBSCRIBED, PRO, T0), { kind: "cancel" }, T0);
  assert.ok(ending !== null);
  const over = advanced(ending, seconds("2026-01-15T00:00:00Z"));
  assert.deepEqual([livePlan(over), over.bills], [null, []]);
  const again = subscribed(over, PRO, seconds("2026-01-31T08:00:00Z"));
  assert.equal(again.bills.map(totalOf).join(), "4900");
  const ends = [28, 31, 30].map((day, index) => seconds(`2026-0${index + 2}-${day}T08:00:00Z`));
  for (const end of ends) assert.equal(livePlan(advanced(again, end - 1))?.end, end);
});

/** A customer whose trial began with the year and who changes plans later. */
function upgradePlan(from: Choice, to: Choice, at: string): Customer {
  const paying = advanced(subscribed(NEVER_SUBSCRIBED, from, T0), seconds(at));
  const customer = applied(paying, { kind: "change", to }, seconds(at));
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
