import assert from "node:assert/strict";
import { test } from "node:test";
import { type StateDates, subscriptionState } from "../billing-records/subscription.ts";
import { day } from "./mirror.fixture.ts";

const DATES: StateDates = { trialEndsAt: day(14), endedAt: day(20), periodEnd: day(31) };

test("a state has the date that its status implies and no other", () => {
  const trial = { status: "trialing", trialEndsAt: day(14) };
  assert.deepEqual(subscriptionState("trialing", DATES), trial);
  for (const status of ["canceled", "incomplete_expired"] as const)
    assert.deepEqual(subscriptionState(status, DATES), { status, endedAt: day(20) });
  for (const status of ["incomplete", "active", "past_due", "unpaid", "paused"] as const)
    assert.deepEqual(subscriptionState(status, DATES), { status });
});

test("a trial or an ended subscription without a date ends with its period", () => {
  const undated: StateDates = { trialEndsAt: null, endedAt: null, periodEnd: day(31) };
  const trial = { status: "trialing", trialEndsAt: day(31) };
  assert.deepEqual(subscriptionState("trialing", undated), trial);
  const canceled = { status: "canceled", endedAt: day(31) };
  assert.deepEqual(subscriptionState("canceled", undated), canceled);
});
