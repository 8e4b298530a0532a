import assert from "node:assert/strict";
import { test } from "node:test";
import type { Subscription } from "@platen/sdk";
import { planWith, SUBSCRIPTION } from "#data/plan.fixture.ts";
import { planFacts, wayToPay } from "./plan-facts.ts";

const PRICE = {
  interval: "month",
  price_id: "price_1",
  unit_amount: 4900,
  currency: "usd",
} as const;
const PLAN = { ...planWith("PRO"), prices: [PRICE] };

function facts(
  status: Subscription["status"],
  members: Partial<Subscription> = {},
): readonly string[] {
  const account = { subscription_status: status };
  return planFacts({ account, subscription: { ...SUBSCRIPTION, status, ...members }, plan: PLAN });
}

test("a plan says its price and when it is paid next, a trial when it ends", () => {
  assert.deepEqual(facts("active"), [
    "$49.00 per month",
    "The next payment is due on December 1, 2026.",
  ]);
  assert.deepEqual(facts("trialing", { trial_ends_at: "2026-12-12T12:00:00Z" }), [
    "Free until December 12, 2026. Then $49.00 per month, from the card that you gave.",
  ]);
  assert.match(facts("active", { cancel_at_period_end: true })[1] ?? "", /ends on December 1/);
  assert.match(facts("past_due").join(" "), /Enter another card/);
});

test("a plan without a subscription was set by the operator, and nothing is paid", () => {
  const account = { subscription_status: "active" } as const;
  assert.match(planFacts({ account, subscription: null, plan: PLAN }).join(" "), /operator/);
  assert.equal(wayToPay(account, null), null);
});

test("a failed payment leads to the portal, an ended subscription to a checkout", () => {
  const urgent = { kind: "portal", isUrgent: true };
  assert.deepEqual(wayToPay({ subscription_status: "past_due" }, SUBSCRIPTION), urgent);
  const calm = { kind: "portal", isUrgent: false };
  assert.deepEqual(wayToPay({ subscription_status: "trialing" }, SUBSCRIPTION), calm);
  for (const subscription_status of ["canceled", null] as const)
    assert.deepEqual(wayToPay({ subscription_status }, SUBSCRIPTION), {
      kind: "checkout",
      isUrgent: true,
    });
});
