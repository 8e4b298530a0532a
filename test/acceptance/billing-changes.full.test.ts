/** What changes of plan cost, and when they hold: scenarios 12 to 19, from 2026-01-01 on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { Answer } from "../support/harness/ask.ts";
import { type Refused, refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { deskFor } from "../support/simulation/billing-desk.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const SUBSCRIPTION = "/billing/subscription";
const FIRST_CHARGE = "2026-01-15T01:00:00Z";

const Changed = z.looseObject({ plan: z.string(), status: z.string(), interval: z.string() });

test("12: an upgrade is paid at once for what is left of the month, to the second", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const [early, middle, late] = [await account(), await account(), await account()];
  for (const somebody of [early, middle, late]) await somebody.checkout();
  await advanceTo("2026-01-25T00:00:00Z");
  assert.equal(changed(await upgrade(early)).plan, "BUSINESS");
  assert.deepEqual(await newestCharge(early), [10_162, -3319, 13_481]);
  await advanceTo("2026-01-30T12:00:00Z");
  changed(await upgrade(middle));
  assert.deepEqual(await newestCharge(middle), [7500, -2450, 9950]);
  const [invoice] = await middle.invoices();
  assert.partialDeepStrictEqual(invoice, { amount_due: 7500, status: "paid" });
  assert.equal(await middle.paid(), 4900 + 7500);
  await advanceTo("2026-02-14T23:59:59Z");
  changed(await upgrade(late));
  assert.deepEqual(await newestCharge(late), [0, 0, 0]);
  await advanceTo("2026-02-15T01:00:00Z");
  const renewals = await Promise.all([early, middle, late].map(newestCharge));
  for (const renewal of renewals) assert.deepEqual(renewal, [19_900, 19_900]);
  const paid = await Promise.all([early, middle, late].map((somebody) => somebody.paid()));
  assert.deepEqual(
    paid,
    [10_162, 7500, 0].map((part) => 4900 + part + 19_900),
  );
});

test("13: of a year four fifths are given back and taken on its 73rd day", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout({ interval: "year" });
  await advanceTo("2026-03-29T00:00:00Z");
  assert.equal(await somebody.paid(), 49_000);
  const { plan, interval } = changed(await upgrade(somebody));
  assert.deepEqual([plan, interval], ["BUSINESS", "year"]);
  assert.deepEqual(await newestCharge(somebody), [120_000, -39_200, 159_200]);
  assert.equal(await somebody.paid(), 49_000 + 120_000);
});

test("14: an upgrade whose card says no is a 402, and nothing has changed", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-20T00:00:00Z");
  assert.equal(await (await somebody.portal()).changeCard(CARDS.failsLater), null);
  const before = [await somebody.subscription(), await somebody.invoices()];
  refused(await upgrade(somebody), 402, "payment_failed");
  assert.deepEqual([await somebody.subscription(), await somebody.invoices()], before);
  refused(await upgrade(somebody), 402, "payment_failed");
  assert.equal(await (await somebody.portal()).changeCard(CARDS.pays), null);
  assert.equal(changed(await upgrade(somebody)).plan, "BUSINESS");
});

test("14: an upgrade whose card says no leaves a downgrade that was to come", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout({ plan: "BUSINESS" });
  await advanceTo("2026-01-20T00:00:00Z");
  changed(await downgrade(somebody));
  assert.equal(await (await somebody.portal()).changeCard(CARDS.failsLater), null);
  const before = await somebody.subscription();
  assert.notEqual(before.pending_change, null);
  refused(await upgrade(somebody), 402, "payment_failed");
  assert.deepEqual(await somebody.subscription(), before);
  assert.equal(await (await somebody.portal()).changeCard(CARDS.pays), null);
  await advanceTo("2026-02-15T01:00:00Z");
  assert.equal((await somebody.subscription()).plan, "PRO");
  assert.deepEqual(await newestCharge(somebody), [4900, 4900]);
});

test("15: an upgrade in trial costs nothing now, and the trial ends when it would have", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-08T00:00:00Z");
  assert.partialDeepStrictEqual(changed(await upgrade(somebody)), {
    plan: "BUSINESS",
    status: "trialing",
    trial_ends_at: "2026-01-15T00:00:00.000Z",
  });
  assert.equal(await somebody.paid(), 0);
  await advanceTo(FIRST_CHARGE);
  assert.equal(await somebody.paid(), 19_900);
});

test("16: there is nothing above the top tier and below PRO, and ENTERPRISE stays for its period", async (t) => {
  const { account } = await deskFor(t);
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

test("17: a downgrade waits for the period's end, and who cancels drops it", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const [staying, leaving] = [await account(), await account()];
  for (const somebody of [staying, leaving]) await somebody.checkout({ plan: "BUSINESS" });
  await advanceTo("2026-01-20T00:00:00Z");
  const pending = {
    plan: "PRO",
    interval: "month",
    effective_at: "2026-02-15T00:00:00.000Z",
  };
  for (const somebody of [staying, staying, leaving])
    assert.partialDeepStrictEqual(changed(await downgrade(somebody)), {
      plan: "BUSINESS",
      pending_change: pending,
    });
  const cancelled = changed(await leaving.ask("POST", `${SUBSCRIPTION}/cancel`));
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

test("18: cancelling twice is as cancelling once, and only who has cancelled can stay after all", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-20T00:00:00Z");
  notAllowed(await somebody.ask("POST", `${SUBSCRIPTION}/reactivate`));
  for (let time = 0; time < 2; time += 1) {
    const body = changed(await somebody.ask("POST", `${SUBSCRIPTION}/cancel`));
    assert.partialDeepStrictEqual(body, { status: "active", cancel_at_period_end: true });
  }
  notAllowed(await upgrade(somebody));
  const back = changed(await somebody.ask("POST", `${SUBSCRIPTION}/reactivate`, {}));
  assert.equal(back["cancel_at_period_end"], false);
  notAllowed(await somebody.ask("POST", `${SUBSCRIPTION}/reactivate`));
  await advanceTo("2026-02-15T01:00:00Z");
  assert.equal((await somebody.subscription()).status, "active");
  assert.equal(await somebody.paid(), 4900 + 4900);
});

test("19: of two upgrades at the same moment one is made and paid", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-30T12:00:00Z");
  const before = (await somebody.invoices()).length;
  const answers = await Promise.all([
    upgrade(somebody, { plan: "BUSINESS" }),
    upgrade(somebody, { plan: "BUSINESS" }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.equal((await somebody.invoices()).length, before + 1);
  assert.equal(await somebody.paid(), 4900 + 7500);
});

test("an upgrade drops a downgrade that was to come", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout({ plan: "BUSINESS" });
  await advanceTo("2026-01-30T12:00:00Z");
  assert.notEqual(changed(await downgrade(somebody))["pending_change"], null);
  const body = changed(await upgrade(somebody));
  assert.partialDeepStrictEqual(body, { plan: "ENTERPRISE", pending_change: null });
  assert.deepEqual(await newestCharge(somebody), [40_000, -9950, 49_950]);
  await advanceTo("2026-02-15T01:00:00Z");
  assert.deepEqual(await newestCharge(somebody), [99_900, 99_900]);
});

test("from months to years a period begins anew and the month's rest is given back; the way back waits", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-30T12:00:00Z");
  assert.partialDeepStrictEqual(changed(await upgrade(somebody, { interval: "year" })), {
    plan: "PRO",
    interval: "year",
    current_period_start: "2026-01-30T12:00:00.000Z",
    current_period_end: "2027-01-30T12:00:00.000Z",
  });
  assert.deepEqual(await newestCharge(somebody), [46_550, -2450, 49_000]);
  const back = changed(await downgrade(somebody, { interval: "month" }));
  assert.partialDeepStrictEqual(back, {
    interval: "year",
    pending_change: {
      plan: "PRO",
      interval: "month",
      effective_at: "2027-01-30T12:00:00.000Z",
    },
  });
  notAllowed(await upgrade(somebody, { plan: "PRO", interval: "year" }));
});

test("an upgrade may be reckoned from another second of the period, and from no other", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  await advanceTo("2026-01-30T12:00:00Z");
  for (const wrong of [
    { proration_date: seconds("2026-01-14T23:59:59Z") },
    { proration_date: seconds("2026-02-15T00:00:01Z") },
    { proration_date: "soon" },
    { proration_behavior: "free" },
    { payment_behavior: "allow_incomplete" },
  ])
    refused(await upgrade(somebody, wrong), 400, "validation_error");
  assert.equal((await somebody.subscription()).plan, "PRO");
  changed(await upgrade(somebody, { proration_date: seconds("2026-01-25T00:00:00Z") }));
  assert.deepEqual(await newestCharge(somebody), [10_162, -3319, 13_481]);
});

function seconds(time: string): number {
  return Date.parse(time) / 1000;
}

function upgrade(somebody: BillingAccount, json?: object): Promise<Answer> {
  return somebody.ask("PUT", `${SUBSCRIPTION}/upgrade`, json);
}

function downgrade(somebody: BillingAccount, json?: object): Promise<Answer> {
  return somebody.ask("PUT", `${SUBSCRIPTION}/downgrade`, json);
}

function changed({ status, text, body }: Answer): z.output<typeof Changed> {
  assert.equal(status, 200, text);
  return Changed.parse(body);
}

function notAllowed(answer: Answer): Refused {
  return refused(answer, 409, "invalid_plan_transition");
}

/** The total of the newest invoice for a plan, and the amounts of its lines. */
async function newestCharge(somebody: BillingAccount): Promise<readonly number[]> {
  const [newest] = await somebody.planInvoices();
  assert.ok(newest?.status === "paid", String(newest?.status));
  return [newest.total, ...newest.lines.data.map(({ amount }) => amount)];
}
