import assert from "node:assert/strict";
import { test } from "node:test";
import type { Subscription } from "@platen/sdk";
import { planWith, SUBSCRIPTION } from "#data/plan.fixture.ts";
import { endChoice, planChoice } from "./plan-choice.ts";

const PRO = planWith("PRO", { rank: 1 });
const BUSINESS = planWith("BUSINESS", { rank: 2 });

function choice(
  subscription: Subscription | null,
  plan = BUSINESS,
  subscription_status: Subscription["status"] | null = subscription?.status ?? null,
) {
  const account = { plan: "PRO", subscription_status } as const;
  return planChoice({ account, subscription, plans: [PRO, BUSINESS] }, plan, "month");
}

test("a plan is the present one, a change, or bought at a checkout", () => {
  assert.equal(choice(SUBSCRIPTION, PRO).kind, "present");
  const change = { plan: "BUSINESS", interval: "month", direction: "upgrade" } as const;
  assert.deepEqual(choice(SUBSCRIPTION), { kind: "change", change });
  assert.equal(choice(null).kind, "checkout");
  assert.equal(choice({ ...SUBSCRIPTION, status: "canceled" }, PRO).kind, "checkout");
});

test("nothing is offered while a payment is open, before the end, and where the operator set the plan", () => {
  assert.equal(choice({ ...SUBSCRIPTION, status: "past_due" }).kind, "none");
  assert.equal(choice({ ...SUBSCRIPTION, cancel_at_period_end: true }).kind, "none");
  assert.equal(choice(null, BUSINESS, "active").kind, "none");
  assert.equal(choice(null, PRO, "active").kind, "present");
});

test("a scheduled change is not offered again", () => {
  const pending_change = { plan: "PRO", interval: "month", effective_at: "2026-12-01T12:00:00Z" };
  const waiting = { ...SUBSCRIPTION, plan: "BUSINESS", pending_change } as Subscription;
  assert.equal(choice(waiting, PRO).kind, "scheduled");
});

test("a subscription is cancelled once, and kept while it has not ended", () => {
  assert.equal(endChoice(null), null);
  assert.equal(endChoice(SUBSCRIPTION), "cancel");
  assert.equal(endChoice({ status: "trialing", cancel_at_period_end: true }), "reactivate");
  assert.equal(endChoice({ status: "past_due", cancel_at_period_end: false }), "cancel");
  assert.equal(endChoice({ status: "past_due", cancel_at_period_end: true }), null);
  assert.equal(endChoice({ status: "canceled", cancel_at_period_end: false }), null);
});
