/** Charges and unpaid accounts: scenarios 7, 8, 10 and 11, from 2026-01-01 on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../support/harness/eventually.ts";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingHarness, harnessFor } from "../support/simulation/billing-harness.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

/** When the first charge after a trial from 2026-01-01 is attempted. */
const CHARGED = "2026-01-15T01:00:00Z";

test("7: the trial becomes active by itself, and $49 are charged an hour later", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-15T00:59:59Z");
  assert.equal((await user.subscription()).status, "active");
  assert.equal(await user.paid(), 0);
  await advanceTo(CHARGED);
  assert.partialDeepStrictEqual(await user.subscription(), {
    status: "active",
    trial_ends_at: null,
    current_period_start: "2026-01-15T00:00:00.000Z",
    current_period_end: "2026-02-15T00:00:00.000Z",
  });
  const [invoice] = await user.invoices();
  assert.partialDeepStrictEqual(invoice, {
    amount_due: 4900,
    currency: "usd",
    status: "paid",
    period_start: "2026-01-15T00:00:00.000Z",
    period_end: "2026-02-15T00:00:00.000Z",
  });
  assert.equal(await user.paid(), 4900);
});

test("8: an unpaid account can read and open the portal, and write nothing", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await pastDue({ account, advanceTo });
  const lockout = refused(await user.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], "past_due");
  const mapping = await user.ask("POST", "/mappings", { name: "M" });
  refused(mapping, 402, "account_read_only");
  for (const path of ["/templates", "/account", "/billing/invoices", "/billing/portal"])
    assert.equal((await user.ask("GET", path)).status, 200, path);
  const [invoice] = await user.invoices();
  assert.partialDeepStrictEqual(invoice, { amount_due: 4900, status: "open" });
});

test("10: a new card pays the debt, and generation is possible again", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await pastDue({ account, advanceTo });
  const portal = await user.portal();

  assert.equal(await portal.changeCard(CARDS.paysToo), null);
  await eventually("write access", user.generate, ({ status }) => status === 200);
  assert.equal((await user.subscription()).status, "active");
  const [invoice] = await user.invoices();
  assert.partialDeepStrictEqual(invoice, { amount_due: 4900, status: "paid" });
  assert.equal(await user.paid(), 4900);
  await advanceTo("2026-02-14T23:59:59Z");
  assert.equal(await user.paid(), 4900);
});

test("10: a new card that is declined is charged once, and the debt remains", async (t) => {
  const { account, advanceTo, settle } = await harnessFor(t);
  const user = await pastDue({ account, advanceTo });
  const attempts = async () => (await user.processorInvoices())[0]?.attempt_count;
  assert.equal(await attempts(), 1);
  assert.equal(await (await user.portal()).changeCard(CARDS.failsLater), null);
  assert.equal((await user.subscription()).status, "past_due");
  assert.equal(await attempts(), 2);
  for (const time of ["2026-01-15T02:00:00Z", "2026-01-16T02:00:00Z"]) {
    await advanceTo(time);
    await settle();
    assert.equal(await attempts(), 2);
  }
  refused(await user.generate(), 402, "account_read_only");
});

test("11: an unpaid invoice is retried after 3, 5 and 7 days, then the subscription ends", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await pastDue({ account, advanceTo });
  const attempts = async () =>
    (await user.processorInvoices()).find(({ total }) => total === 4900)?.attempt_count;
  for (const [time, count] of [
    ["2026-01-18T00:59:59Z", 1],
    ["2026-01-18T01:00:00Z", 2],
    ["2026-01-23T01:00:00Z", 3],
    ["2026-01-30T00:59:59Z", 3],
  ] as const) {
    await advanceTo(time);
    assert.equal(await attempts(), count, time);
    assert.equal((await user.subscription()).status, "past_due");
  }
  await advanceTo("2026-01-30T01:00:00Z");
  assert.equal(await attempts(), 4);
  assert.equal((await user.subscription()).status, "canceled");
  const lockout = refused(await user.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], "canceled");
  await advanceTo("2026-04-01T00:00:00Z");
  assert.equal(await attempts(), 4);
  assert.equal(await user.paid(), 0);
});

/** A user with a form whose first charge was declined. */
async function pastDue({
  account,
  advanceTo,
}: Pick<BillingHarness, "account" | "advanceTo">): Promise<BillingAccount> {
  const user = await account();
  await user.checkout({ card: CARDS.failsLater });
  await user.bulkDesk();
  await advanceTo("2026-01-15T00:59:59Z");
  assert.equal((await user.generate()).status, 200);
  await advanceTo(CHARGED);
  assert.equal((await user.subscription()).status, "past_due");
  return user;
}
