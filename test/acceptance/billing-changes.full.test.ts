/** Cost and timing of plan changes: scenarios 12 to 19, from 2026-01-01 on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { Answer } from "../support/harness/ask.ts";
import { type Refused, refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { harnessFor } from "../support/simulation/billing-harness.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const SUBSCRIPTION = "/billing/subscription";
const FIRST_CHARGE = "2026-01-15T01:00:00Z";

const Changed = z.looseObject({ plan: z.string(), status: z.string(), interval: z.string() });

test("12: an upgrade charges the rest of the month at once, to the second", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const [early, middle, late] = [await account(), await account(), await account()];
  for (const user of [early, middle, late]) await user.checkout();
  await advanceTo("2026-01-25T00:00:00Z");
  assert.equal(parseChanged(await upgrade(early)).plan, "BUSINESS");
  assert.deepEqual(await newestCharge(early), [10_162, -3319, 13_481]);
  await advanceTo("2026-01-30T12:00:00Z");
  parseChanged(await upgrade(middle));
  assert.deepEqual(await newestCharge(middle), [7500, -2450, 9950]);
  const [invoice] = await middle.invoices();
  assert.partialDeepStrictEqual(invoice, { amount_due: 7500, status: "paid" });
  assert.equal(await middle.paid(), 4900 + 7500);
  await advanceTo("2026-02-14T23:59:59Z");
  parseChanged(await upgrade(late));
  assert.deepEqual(await newestCharge(late), [0, 0, 0]);
  await advanceTo("2026-02-15T01:00:00Z");
  const renewals = await Promise.all([early, middle, late].map(newestCharge));
  for (const renewal of renewals) assert.deepEqual(renewal, [19_900, 19_900]);
  const paid = await Promise.all([early, middle, late].map((user) => user.paid()));
  assert.deepEqual(
    paid,
    [10_162, 7500, 0].map((part) => 4900 + part + 19_900),
  );
});

test("13: on the 73rd day of a year four fifths are credited and charged anew", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout({ interval: "year" });
  await advanceTo("2026-03-29T00:00:00Z");
  assert.equal(await user.paid(), 49_000);
  const { plan, interval } = parseChanged(await upgrade(user));
  assert.deepEqual([plan, interval], ["BUSINESS", "year"]);
  assert.deepEqual(await newestCharge(user), [120_000, -39_200, 159_200]);
  assert.equal(await user.paid(), 49_000 + 120_000);
});

test("14: an upgrade with a declined card is a 402 and changes nothing", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-20T00:00:00Z");
  assert.equal(await (await user.portal()).changeCard(CARDS.failsLater), null);
  const before = [await user.subscription(), await user.invoices()];
  refused(await upgrade(user), 402, "payment_failed");
  assert.deepEqual([await user.subscription(), await user.invoices()], before);
  refused(await upgrade(user), 402, "payment_failed");
  assert.equal(await (await user.portal()).changeCard(CARDS.pays), null);
  assert.equal(parseChanged(await upgrade(user)).plan, "BUSINESS");
});

test("14: an upgrade with a declined card keeps a scheduled downgrade", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout({ plan: "BUSINESS" });
  await advanceTo("2026-01-20T00:00:00Z");
  parseChanged(await downgrade(user));
  assert.equal(await (await user.portal()).changeCard(CARDS.failsLater), null);
  const before = await user.subscription();
  assert.notEqual(before.pending_change, null);
  refused(await upgrade(user), 402, "payment_failed");
  assert.deepEqual(await user.subscription(), before);
  assert.equal(await (await user.portal()).changeCard(CARDS.pays), null);
  await advanceTo("2026-02-15T01:00:00Z");
  assert.equal((await user.subscription()).plan, "PRO");
  assert.deepEqual(await newestCharge(user), [4900, 4900]);
});

test("15: an upgrade in a trial is free and keeps the trial's end", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-08T00:00:00Z");
  assert.partialDeepStrictEqual(parseChanged(await upgrade(user)), {
    plan: "BUSINESS",
    status: "trialing",
    trial_ends_at: "2026-01-15T00:00:00.000Z",
  });
  assert.equal(await user.paid(), 0);
  await advanceTo(FIRST_CHARGE);
  assert.equal(await user.paid(), 19_900);
});

test("16: there is no plan above ENTERPRISE or below PRO, and ENTERPRISE stays for its period", async (t) => {
  const { account } = await harnessFor(t);
  const [pro, enterprise] = [await account(), await account()];
  await pro.checkout();
  await enterprise.checkout({ plan: "ENTERPRISE" });
  const above = notAllowed(await upgrade(enterprise));
  assert.equal(above["from"], "ENTERPRISE");
  notAllowed(await downgrade(pro));
  const below = notAllowed(await downgrade(enterprise, { plan: "BUSINESS" }));
  assert.deepEqual([below["from"], below["to"]], ["ENTERPRISE", "BUSINESS"]);
  assert.equal(typeof below["reason"], "string");
  notAllowed(await upgrade(pro, { plan: "PRO" }));
  notAllowed(await downgrade(pro, { plan: "ENTERPRISE" }));
  assert.equal((await pro.subscription()).plan, "PRO");
  assert.equal((await enterprise.subscription()).plan, "ENTERPRISE");
});

test("17: a downgrade takes effect at the end of the period, and a cancellation drops it", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const [staying, leaving] = [await account(), await account()];
  for (const user of [staying, leaving]) await user.checkout({ plan: "BUSINESS" });
  await advanceTo("2026-01-20T00:00:00Z");
  const pending = {
    plan: "PRO",
    interval: "month",
    effective_at: "2026-02-15T00:00:00.000Z",
  };
  for (const user of [staying, staying, leaving])
    assert.partialDeepStrictEqual(parseChanged(await downgrade(user)), {
      plan: "BUSINESS",
      pending_change: pending,
    });
  const cancelled = parseChanged(await leaving.ask("POST", `${SUBSCRIPTION}/cancel`));
  assert.partialDeepStrictEqual(cancelled, { cancel_at_period_end: true, pending_change: null });
  await advanceTo("2026-02-14T23:59:59Z");
  assert.equal((await staying.subscription()).plan, "BUSINESS");
  await advanceTo("2026-02-15T01:00:00Z");
  assert.partialDeepStrictEqual(await staying.subscription(), {
    plan: "PRO",
    status: "active",
    pending_change: null,
  });
  assert.deepEqual(await newestCharge(staying), [4900, 4900]);
  assert.equal(await staying.paid(), 19_900 + 4900);
  assert.equal((await leaving.subscription()).status, "canceled");
  assert.equal(await leaving.paid(), 19_900);
});

test("18: cancelling is idempotent, and only a pending cancellation can be withdrawn", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-20T00:00:00Z");
  notAllowed(await user.ask("POST", `${SUBSCRIPTION}/reactivate`));
  for (let time = 0; time < 2; time += 1) {
    const body = parseChanged(await user.ask("POST", `${SUBSCRIPTION}/cancel`));
    assert.partialDeepStrictEqual(body, { status: "active", cancel_at_period_end: true });
  }
  notAllowed(await upgrade(user));
  const back = parseChanged(await user.ask("POST", `${SUBSCRIPTION}/reactivate`, {}));
  assert.equal(back["cancel_at_period_end"], false);
  notAllowed(await user.ask("POST", `${SUBSCRIPTION}/reactivate`));
  await advanceTo("2026-02-15T01:00:00Z");
  assert.equal((await user.subscription()).status, "active");
  assert.equal(await user.paid(), 4900 + 4900);
});

test("19: of two concurrent upgrades one is made and charged", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-30T12:00:00Z");
  const before = (await user.invoices()).length;
  const answers = await Promise.all([
    upgrade(user, { plan: "BUSINESS" }),
    upgrade(user, { plan: "BUSINESS" }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.equal((await user.invoices()).length, before + 1);
  assert.equal(await user.paid(), 4900 + 7500);
});

test("an upgrade drops a scheduled downgrade", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout({ plan: "BUSINESS" });
  await advanceTo("2026-01-30T12:00:00Z");
  assert.notEqual(parseChanged(await downgrade(user))["pending_change"], null);
  const body = parseChanged(await upgrade(user));
  assert.partialDeepStrictEqual(body, { plan: "ENTERPRISE", pending_change: null });
  assert.deepEqual(await newestCharge(user), [40_000, -9950, 49_950]);
  await advanceTo("2026-02-15T01:00:00Z");
  assert.deepEqual(await newestCharge(user), [99_900, 99_900]);
});

test("a change to yearly payment starts a new period and credits the rest of the month; the way back waits", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-30T12:00:00Z");
  assert.partialDeepStrictEqual(parseChanged(await upgrade(user, { interval: "year" })), {
    plan: "PRO",
    interval: "year",
    current_period_start: "2026-01-30T12:00:00.000Z",
    current_period_end: "2027-01-30T12:00:00.000Z",
  });
  assert.deepEqual(await newestCharge(user), [46_550, -2450, 49_000]);
  const back = parseChanged(await downgrade(user, { interval: "month" }));
  assert.partialDeepStrictEqual(back, {
    interval: "year",
    pending_change: {
      plan: "PRO",
      interval: "month",
      effective_at: "2027-01-30T12:00:00.000Z",
    },
  });
  notAllowed(await upgrade(user, { plan: "PRO", interval: "year" }));
});

test("a proration date may be any second of the elapsed period, and no other", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  await advanceTo("2026-01-30T12:00:00Z");
  for (const wrong of [
    { proration_date: seconds("2026-01-14T23:59:59Z") },
    { proration_date: seconds("2026-02-15T00:00:01Z") },
    { proration_date: "soon" },
    { proration_behavior: "free" },
    { payment_behavior: "allow_incomplete" },
  ])
    refused(await upgrade(user, wrong), 400, "validation_error");
  assert.equal((await user.subscription()).plan, "PRO");
  parseChanged(await upgrade(user, { proration_date: seconds("2026-01-25T00:00:00Z") }));
  assert.deepEqual(await newestCharge(user), [10_162, -3319, 13_481]);
});

function seconds(time: string): number {
  return Date.parse(time) / 1000;
}

function upgrade(user: BillingAccount, json?: object): Promise<Answer> {
  return user.ask("PUT", `${SUBSCRIPTION}/upgrade`, json);
}

function downgrade(user: BillingAccount, json?: object): Promise<Answer> {
  return user.ask("PUT", `${SUBSCRIPTION}/downgrade`, json);
}

function parseChanged({ status, text, body }: Answer): z.output<typeof Changed> {
  assert.equal(status, 200, text);
  return Changed.parse(body);
}

function notAllowed(answer: Answer): Refused {
  return refused(answer, 409, "invalid_plan_transition");
}

/** Total and line item amounts of the newest plan invoice. */
async function newestCharge(user: BillingAccount): Promise<readonly number[]> {
  const [newest] = await user.planInvoices();
  assert.ok(newest?.status === "paid", String(newest?.status));
  return [newest.total, ...newest.lines.data.map(({ amount }) => amount)];
}
