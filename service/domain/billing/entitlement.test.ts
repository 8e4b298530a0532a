import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instant } from "#base/instant.ts";
import { mayWrite } from "#domain/accounts";
import { isLive, mirrorOf, type Subscription } from "#domain/billing-records";
import { testSeed } from "../../../test/support/harness/chance.ts";
import { entitlementOf } from "./entitlement.ts";
import { customer, DAY, day, HOUR, invoiced, mirror, overage, planned } from "./mirror.fixture.ts";

const STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const satisfies readonly Subscription["status"][];

const NOW = day(3);

test("the processor's statuses map to four account statuses", () => {
  const statuses = STATUSES.map((status) => [
    status,
    entitlementOf(mirrorOf(customer(), [planned({ status })], []), NOW).status,
  ]);
  assert.deepEqual(statuses, [
    ["incomplete", null],
    ["incomplete_expired", null],
    ["trialing", "trialing"],
    ["active", "active"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "past_due"],
    ["canceled", "canceled"],
  ]);
});

test("the worse status of plan and overage subscription counts", () => {
  const behind = overage({ status: "past_due" });
  const cases = [
    [planned(), overage(), "active"],
    [planned(), behind, "past_due"],
    [planned({ status: "trialing" }), behind, "past_due"],
    [planned({ status: "canceled" }), behind, "canceled"],
    [planned(), overage({ status: "canceled" }), "active"],
    [planned(), overage({ status: "incomplete" }), "active"],
  ] as const;
  for (const [plan, past, status] of cases)
    assert.equal(entitlementOf(mirrorOf(customer(), [plan, past], []), NOW).status, status);
});

test("unpaid overage of an ended subscription makes the account read-only while the plan continues", () => {
  const past = overage({ status: "canceled", endedAt: day(2) });
  const { id: subscriptionId } = past;
  const unpaid = invoiced({ role: "overage", subscriptionId });
  const owing = mirrorOf(customer(), [planned(), past], [unpaid]);
  assert.equal(entitlementOf(owing, NOW).status, "past_due");
  const paid = mirrorOf(customer(), [planned(), past], [{ ...unpaid, status: "paid" }]);
  assert.equal(entitlementOf(paid, NOW).status, "active");
});

test("without a subscription the limits are those of PRO, after one those of the last plan", () => {
  assert.deepEqual(entitlementOf(mirror(), NOW), { tier: "PRO", status: null });
  const canceled = mirror({ plan: planned({ tier: "BUSINESS", status: "canceled" }) });
  assert.deepEqual(entitlementOf(canceled, NOW), { tier: "BUSINESS", status: "canceled" });
});

test("the newest live plan counts, even if a canceled one is newer", () => {
  const old = planned({ tier: "BUSINESS" });
  const ended = planned({ status: "canceled", createdAt: day(1), endedAt: day(2) });
  const newer = planned({ tier: "ENTERPRISE", createdAt: day(1) });
  assert.equal(mirrorOf(customer(), [ended, old], []).plan, old);
  assert.equal(mirrorOf(customer(), [old, newer], []).plan, newer);
  assert.equal(
    mirrorOf(customer(), [planned({ status: "incomplete" })], []).hadSubscription,
    false,
  );
});

test("without news the last status holds for 72 hours past the period", () => {
  const plan = planned();
  const stale = mirror({ plan, customer: customer({ syncedAt: day(30) }) });
  const at = (ms: number) => entitlementOf(stale, instant(plan.periodEnd + ms)).status;
  assert.deepEqual([at(0), at(72 * HOUR - 1), at(72 * HOUR)], ["active", "active", "past_due"]);
  const synced = mirror({ plan, customer: customer({ syncedAt: plan.periodEnd }) });
  assert.equal(entitlementOf(synced, instant(plan.periodEnd + 90 * DAY)).status, "active");
  const trial = planned({ status: "trialing", trialEndsAt: day(14) });
  assert.equal(entitlementOf(mirror({ plan: trial }), day(17)).status, "past_due");
});

test("the passing of time never grants write access, and only a live plan does", () => {
  const statuses = fc.constantFrom(...STATUSES);
  const seed = testSeed();
  fc.assert(
    fc.property(
      fc.array(fc.record({ status: statuses, role: fc.constantFrom("plan", "overage") })),
      fc.nat(90),
      fc.nat(90),
      (given, synced, later) => {
        const subscriptions = given.map(({ status, role }, index) =>
          planned({ status, role, createdAt: day(index), id: planned().id }),
        );
        const known = mirrorOf(customer({ syncedAt: day(synced) }), subscriptions, []);
        const before = entitlementOf(known, day(synced));
        const after = entitlementOf(known, day(synced + later));
        assert.equal(before.tier, after.tier);
        assert.ok(!mayWrite(after.status) || mayWrite(before.status));
        assert.ok(!mayWrite(before.status) || (known.plan !== null && isLive(known.plan)));
        assert.equal(before.status === null, !known.hadSubscription);
      },
    ),
    { seed, numRuns: 1000 },
  );
});
