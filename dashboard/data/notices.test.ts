import assert from "node:assert/strict";
import { test } from "node:test";
import { type BilledAccount, bannersOf, isWritable } from "./notices.ts";

const ACTIVE: BilledAccount = { plan: "PRO", subscription_status: "active", notices: [] };

function notice(code: string): BilledAccount["notices"][number] {
  return { code, message: `It is ${code}.`, since: "2026-11-01T00:00:00.000Z" };
}

test("an account in order has no banner", () => {
  assert.deepEqual(bannersOf(ACTIVE, "owner"), []);
  assert.deepEqual(bannersOf({ ...ACTIVE, subscription_status: "trialing" }, "viewer"), []);
});

for (const [status, kind, action] of [
  ["past_due", "past-due", "portal"],
  ["canceled", "canceled", "checkout"],
  [null, "unpaid", "checkout"],
] as const)
  test(`${status ?? "no subscription"} is the first banner, which leads to the ${action}`, () => {
    const account = { ...ACTIVE, subscription_status: status, notices: [notice("quota_warning")] };
    const [first, second] = bannersOf(account, "owner");
    assert.deepEqual([first?.kind, first?.action, first?.tone], [kind, action, "danger"]);
    // A larger plan resolves nothing while the account is read-only.
    assert.deepEqual([second?.kind, second?.action], ["quota", null]);
    assert.ok(!isWritable(account));
  });

for (const [code, tone] of [
  ["quota_warning", "warning"],
  ["overage_started", "warning"],
  ["quota_exhausted", "danger"],
] as const)
  test(`${code} is shown in the service's words, and leads to a larger plan if there is one`, () => {
    const account = { ...ACTIVE, notices: [notice(code)] };
    const [banner] = bannersOf(account, "admin");
    const message = `It is ${code}.`;
    assert.deepEqual(banner, { kind: "quota", tone, message, action: "upgrade", mayAct: true });
    const [largest] = bannersOf({ ...account, plan: "ENTERPRISE" }, "admin");
    assert.equal(largest?.action, null);
  });

test("editors and viewers see the banner but may not act", () => {
  const account = { ...ACTIVE, subscription_status: "past_due" } as const;
  for (const role of ["editor", "viewer"] as const) {
    const [banner] = bannersOf(account, role);
    assert.deepEqual([banner?.action, banner?.mayAct], ["portal", false]);
  }
});

test("a notice of a newer service is shown as it is", () => {
  const [banner] = bannersOf({ ...ACTIVE, notices: [notice("maintenance")] }, "owner");
  assert.deepEqual([banner?.kind, banner?.message], ["other", "It is maintenance."]);
});
