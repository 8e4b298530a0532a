import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instant } from "#base/instant.ts";
import { DEFAULT_OFFERS, type Interval, type Tier } from "#domain/plans";
import type { CurrentPlan } from "../subscription-view.ts";
import { type PlanRequest, transitionOf } from "./transition.ts";

const TIERS = ["PRO", "BUSINESS", "ENTERPRISE"] as const;
const INTERVALS = ["month", "year"] as const;
const effectiveAt = instant(Date.UTC(2026, 1, 15));

/** `PRO month`, or `PRO month trialing`. */
function current(text: string, more: Partial<CurrentPlan> = {}): CurrentPlan {
  const [tier, interval, status = "active"] = text.split(" ");
  return {
    tier: tier as Tier,
    interval: interval as Interval,
    status: status as CurrentPlan["status"],
    cancelAtPeriodEnd: false,
    pending: null,
    ...more,
  };
}

/** `upgrade`, `upgrade BUSINESS`, `upgrade year`, `upgrade BUSINESS year`. */
function request(text: string): PlanRequest {
  const [direction, ...rest] = text.split(" ");
  return {
    direction: direction as PlanRequest["direction"],
    tier: TIERS.find((one) => rest.includes(one)) ?? null,
    interval: INTERVALS.find((one) => rest.includes(one)) ?? null,
  };
}

/** The decision as text: `BUSINESS year`, `none`, or `refused` with the target tier. */
function outcome(from: CurrentPlan, text: string): string {
  const transition = transitionOf(from, DEFAULT_OFFERS, request(text));
  if (transition.kind === "none") return "none";
  if (transition.kind === "refused") return `refused ${transition.to}`;
  return `${transition.to.tier} ${transition.to.interval}`;
}

test("an upgrade goes to the next plan, to a named plan, or to yearly payment", () => {
  for (const status of ["active", "trialing"]) {
    const from = current(`PRO month ${status}`);
    assert.equal(outcome(from, "upgrade"), "BUSINESS month");
    assert.equal(outcome(from, "upgrade ENTERPRISE"), "ENTERPRISE month");
    assert.equal(outcome(from, "upgrade year"), "PRO year");
    assert.equal(outcome(from, "upgrade BUSINESS year"), "BUSINESS year");
  }
  assert.equal(outcome(current("PRO year"), "upgrade"), "BUSINESS year");
  assert.equal(outcome(current("PRO year"), "upgrade BUSINESS month"), "BUSINESS month");
  assert.equal(outcome(current("ENTERPRISE month"), "upgrade year"), "ENTERPRISE year");
});

test("a downgrade goes to the plan below, to a named plan, or to monthly payment", () => {
  for (const status of ["active", "trialing"]) {
    const from = current(`BUSINESS year ${status}`);
    assert.equal(outcome(from, "downgrade"), "PRO year");
    assert.equal(outcome(from, "downgrade PRO month"), "PRO month");
    assert.equal(outcome(from, "downgrade month"), "BUSINESS month");
  }
  assert.equal(outcome(current("PRO year"), "downgrade month"), "PRO month");
  assert.equal(outcome(current("BUSINESS month"), "downgrade PRO year"), "PRO year");
});

test("there is no plan above the highest or below the lowest", () => {
  assert.equal(outcome(current("ENTERPRISE month"), "upgrade"), "refused null");
  assert.equal(outcome(current("PRO month"), "downgrade"), "refused null");
});

test("the current plan and the wrong direction are refused", () => {
  for (const way of ["upgrade", "downgrade"])
    for (const same of ["BUSINESS", "month", "BUSINESS month"])
      assert.equal(outcome(current("BUSINESS month"), `${way} ${same}`), "refused BUSINESS");
  assert.equal(outcome(current("BUSINESS month"), "upgrade PRO"), "refused PRO");
  assert.equal(outcome(current("BUSINESS year"), "upgrade month"), "refused BUSINESS");
  assert.equal(outcome(current("BUSINESS month"), "downgrade ENTERPRISE"), "refused ENTERPRISE");
  assert.equal(outcome(current("BUSINESS month"), "downgrade year"), "refused BUSINESS");
});

test("ENTERPRISE cannot be downgraded mid-period by default", () => {
  for (const status of ["active", "trialing"]) {
    const from = current(`ENTERPRISE year ${status}`);
    assert.equal(outcome(from, "downgrade"), "refused BUSINESS");
    assert.equal(outcome(from, "downgrade PRO"), "refused PRO");
    assert.equal(outcome(from, "downgrade month"), "refused ENTERPRISE");
  }
});

test("a setting decides which plans can be downgraded mid-period", () => {
  const { BUSINESS, ENTERPRISE } = DEFAULT_OFFERS;
  const offers = {
    ...DEFAULT_OFFERS,
    BUSINESS: { ...BUSINESS, downgradeMidPeriod: false },
    ENTERPRISE: { ...ENTERPRISE, downgradeMidPeriod: true },
  };
  const down = request("downgrade");
  assert.equal(transitionOf(current("BUSINESS month"), offers, down).kind, "refused");
  assert.equal(transitionOf(current("ENTERPRISE month"), offers, down).kind, "change");
});

test("nothing can be changed while a payment is open, after the end or while a cancellation is pending", () => {
  for (const way of ["upgrade", "downgrade"]) {
    for (const status of ["past_due", "canceled"])
      assert.match(outcome(current(`BUSINESS month ${status}`), way), /^refused/);
    const ending = current("BUSINESS month", { cancelAtPeriodEnd: true });
    assert.match(outcome(ending, way), /^refused/);
  }
});

test("a pending downgrade requested again changes nothing; another change replaces it", () => {
  const pending = { tier: "PRO", interval: "year", effectiveAt } as const;
  const from = current("BUSINESS year", { pending });
  assert.equal(outcome(from, "downgrade"), "none");
  assert.equal(outcome(from, "downgrade PRO year"), "none");
  assert.equal(outcome(from, "downgrade PRO month"), "PRO month");
  assert.equal(outcome(from, "downgrade month"), "BUSINESS month");
  assert.equal(outcome(from, "upgrade"), "ENTERPRISE year");
});

test("a refusal states its reason", () => {
  const from = current("BUSINESS month", { cancelAtPeriodEnd: true });
  const transition = transitionOf(from, DEFAULT_OFFERS, request("upgrade"));
  assert.deepEqual(transition, {
    kind: "refused",
    from: "BUSINESS",
    to: "ENTERPRISE",
    reason: "The subscription is to end: reactivate it first.",
  });
});

test("exactly one direction connects two plans, and the way back is the other one", () => {
  const choice = fc.record({
    tier: fc.constantFrom(...TIERS),
    interval: fc.constantFrom(...INTERVALS),
  });
  const allDown = Object.fromEntries(
    TIERS.map((tier) => [tier, { ...DEFAULT_OFFERS[tier], downgradeMidPeriod: true }]),
  ) as typeof DEFAULT_OFFERS;
  const goes = (
    from: { tier: Tier; interval: Interval },
    direction: PlanRequest["direction"],
    to: { tier: Tier; interval: Interval },
  ) =>
    transitionOf(current(`${from.tier} ${from.interval}`), allDown, { direction, ...to }).kind ===
    "change";
  fc.assert(
    fc.property(choice, choice, (a, b) => {
      const isSame = a.tier === b.tier && a.interval === b.interval;
      assert.equal(goes(a, "upgrade", b) !== goes(a, "downgrade", b), !isSame);
      assert.equal(goes(a, "upgrade", b), goes(b, "downgrade", a));
    }),
  );
});
