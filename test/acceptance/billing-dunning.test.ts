/** What becomes of charges and of those who do not pay: scenarios 7, 8, 10 and 11, from 2026-01-01 on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingDesk, deskFor } from "../support/simulation/billing-desk.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

/** When the first charge after a trial from 2026-01-01 is tried. */
const CHARGED = "2026-01-15T01:00:00Z";
const KNOWN_MS_MAX = 5000;

test("7: the trial turns active by itself, and 49 dollars are paid an hour later", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-15T00:59:59Z");
  assert.equal((await somebody.subscription()).status, "active");
  assert.equal(await somebody.paid(), 0);
  await advanceTo(CHARGED);
  assert.partialDeepStrictEqual(await somebody.subscription(), {
    status: "active",
    trial_ends_at: null,
    current_period_start: "2026-01-15T00:00:00.000Z",
    current_period_end: "2026-02-15T00:00:00.000Z",
  });
  const [invoice] = await somebody.invoices();
  assert.partialDeepStrictEqual(invoice, {
    amount_due: 4900,
    currency: "usd",
    status: "paid",
    period_start: "2026-01-15T00:00:00.000Z",
    period_end: "2026-02-15T00:00:00.000Z",
  });
  assert.equal(await somebody.paid(), 4900);
});

test("8: who does not pay may read and come to the portal, and write nothing", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await pastDue({ account, advanceTo });
  const lockout = refused(await somebody.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], "past_due");
  const mapping = await somebody.ask("POST", "/mappings", { name: "M" });
  refused(mapping, 402, "account_read_only");
  for (const path of ["/templates", "/account", "/billing/invoices", "/billing/portal"])
    assert.equal((await somebody.ask("GET", path)).status, 200, path);
  const [invoice] = await somebody.invoices();
  assert.partialDeepStrictEqual(invoice, { amount_due: 4900, status: "open" });
});

test("10: a new card that pays settles the debt, and generation goes on within five seconds", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await pastDue({ account, advanceTo });
  const portal = await somebody.portal();
  const began = performance.now();
  assert.equal(await portal.changeCard(CARDS.paysToo), null);
  while ((await somebody.generate()).status !== 200) {
    assert.ok(performance.now() < began + KNOWN_MS_MAX, "still locked after five seconds");
    await pause(50);
  }
  assert.equal((await somebody.subscription()).status, "active");
  const [invoice] = await somebody.invoices();
  assert.partialDeepStrictEqual(invoice, { amount_due: 4900, status: "paid" });
  assert.equal(await somebody.paid(), 4900);
  await advanceTo("2026-02-14T23:59:59Z");
  assert.equal(await somebody.paid(), 4900);
});

test("10: a new card that fails leaves the debt, after one attempt more", async (t) => {
  const { account, advanceTo, settle } = await deskFor(t);
  const somebody = await pastDue({ account, advanceTo });
  const attempts = async () => (await somebody.processorInvoices())[0]?.attempt_count;
  assert.equal(await attempts(), 1);
  assert.equal(await (await somebody.portal()).changeCard(CARDS.failsLater), null);
  assert.equal((await somebody.subscription()).status, "past_due");
  assert.equal(await attempts(), 2);
  for (const time of ["2026-01-15T02:00:00Z", "2026-01-16T02:00:00Z"]) {
    await advanceTo(time);
    await settle();
    assert.equal(await attempts(), 2);
  }
  refused(await somebody.generate(), 402, "account_read_only");
});

test("11: an untouched debt is tried after 3, 5 and 7 days more, then the subscription ends", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await pastDue({ account, advanceTo });
  const attempts = async () =>
    (await somebody.processorInvoices()).find(({ total }) => total === 4900)?.attempt_count;
  for (const [time, count] of [
    ["2026-01-18T00:59:59Z", 1],
    ["2026-01-18T01:00:00Z", 2],
    ["2026-01-23T01:00:00Z", 3],
    ["2026-01-30T00:59:59Z", 3],
  ] as const) {
    await advanceTo(time);
    assert.equal(await attempts(), count, time);
    assert.equal((await somebody.subscription()).status, "past_due");
  }
  await advanceTo("2026-01-30T01:00:00Z");
  assert.equal(await attempts(), 4);
  assert.equal((await somebody.subscription()).status, "canceled");
  const lockout = refused(await somebody.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], "canceled");
  await advanceTo("2026-04-01T00:00:00Z");
  assert.equal(await attempts(), 4);
  assert.equal(await somebody.paid(), 0);
});

/** Somebody with a form to fill, whose first charge was declined. */
async function pastDue({
  account,
  advanceTo,
}: Pick<BillingDesk, "account" | "advanceTo">): Promise<BillingAccount> {
  const somebody = await account();
  await somebody.checkout({ card: CARDS.failsLater });
  await somebody.bulkDesk();
  await advanceTo("2026-01-15T00:59:59Z");
  assert.equal((await somebody.generate()).status, 200);
  await advanceTo(CHARGED);
  assert.equal((await somebody.subscription()).status, "past_due");
  return somebody;
}
