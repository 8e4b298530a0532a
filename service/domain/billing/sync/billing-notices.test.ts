import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { type CustomerSnapshot, mirrorOf } from "#domain/billing-records";
import {
  customer,
  DAY,
  day,
  HOUR,
  invoiced,
  overage,
  planned,
  snapshot,
} from "../mirror.fixture.ts";
import { billingNotices } from "./billing-notices.ts";
import { nextSync } from "./next-sync.ts";

const ANN = brand<AccountId>("acct_ann");
const TRIAL = planned({ status: "trialing", trialEndsAt: day(14), periodEnd: day(14) });

function keys(more: Partial<CustomerSnapshot>, now: Instant): readonly string[] {
  const whole = snapshot(more);
  const mirror = mirrorOf(customer(), whole.subscriptions, whole.invoices);
  return billingNotices(ANN, mirror, whole, now).map(({ key }) => key);
}

function hoursToNextSync(more: Partial<CustomerSnapshot>, now: Instant): number {
  return (nextSync(snapshot(more), now) - now) / HOUR;
}

test("the end of a trial is announced during its last three days, unless it was canceled", () => {
  const key = `trial-ending/sub_plan/${day(14)}`;
  const keysByTime = [day(11) - 1, day(11), day(14) - 1, day(14)].map((at) =>
    keys({ subscriptions: [TRIAL] }, instant(at)),
  );
  assert.deepEqual(keysByTime, [[], [key], [key], []]);
  const canceled = { ...TRIAL, cancelAtPeriodEnd: true };
  assert.deepEqual(keys({ subscriptions: [canceled] }, day(12)), []);
});

test("a failed payment is announced for each unpaid invoice of a past-due subscription", () => {
  const behind = planned({ status: "past_due" });
  assert.deepEqual(keys({ subscriptions: [behind], invoices: [invoiced()] }, day(1)), [
    "payment-failed/in_1",
  ]);
  assert.deepEqual(keys({ subscriptions: [planned()], invoices: [invoiced()] }, day(1)), []);
});

test("only the end of the last plan is announced", () => {
  const ended = planned({ status: "canceled", endedAt: day(2) });
  assert.deepEqual(keys({ subscriptions: [ended] }, day(2)), ["canceled/sub_plan"]);
  assert.deepEqual(keys({ subscriptions: [ended, TRIAL] }, day(2)), []);
});

test("the next sync is soon after the next deadline, within a day at the latest", () => {
  assert.equal(hoursToNextSync({}, day(0)), 24);
  assert.equal(hoursToNextSync({ subscriptions: [TRIAL] }, instant(day(14) - HOUR)), 1 + 1 / 30);
  assert.equal(hoursToNextSync({ subscriptions: [TRIAL] }, instant(day(11) - HOUR)), 1 + 1 / 30);
  const renewed = planned({ periodEnd: day(45) });
  const draft = invoiced({ status: "draft", createdAt: day(14) });
  assert.equal(
    hoursToNextSync({ subscriptions: [renewed], invoices: [draft] }, day(14)),
    1 + 1 / 30,
  );
  const failed = invoiced({ nextAttemptAt: instant(day(17) + 2 * HOUR) });
  assert.equal(
    hoursToNextSync({ subscriptions: [renewed], invoices: [failed] }, day(17)),
    2 + 1 / 30,
  );
  // The processor has not processed what is due.
  assert.equal(hoursToNextSync({ subscriptions: [TRIAL] }, instant(day(14) + DAY)), 1 / 30);
  assert.equal(hoursToNextSync({ subscriptions: [overage({ status: "canceled" })] }, day(40)), 24);
});
