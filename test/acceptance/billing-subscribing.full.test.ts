/** Subscribing: scenarios 1 to 6 and 9, from 2026-01-01 on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { eventually } from "../support/harness/eventually.ts";
import { openMailbox } from "../support/harness/mailbox.ts";
import { refused } from "../support/harness/refused.ts";
import { payAt } from "../support/simulation/billing-account.ts";
import { harnessFor } from "../support/simulation/billing-harness.ts";
import { faultBeside, headingOf, openPage } from "../support/simulation/hosted-pages.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const TRIAL_END = "2026-01-15T00:00:00.000Z";

const PlanList = z.looseObject({
  plans: z.array(
    z.looseObject({
      id: z.string(),
      rank: z.int(),
      trial_days: z.int(),
      overage: z.looseObject({ unit_amount: z.int(), currency: z.string() }).nullable(),
      prices: z.array(
        z.looseObject({
          interval: z.string(),
          price_id: z.string().min(1),
          unit_amount: z.int(),
          currency: z.string(),
        }),
      ),
    }),
  ),
});

test("1: an account that never subscribed has no subscription, cannot write, and sees three plans", async (t) => {
  const { account } = await harnessFor(t);
  const user = await account();
  refused(await user.ask("GET", "/billing/subscription"), 404, "subscription_not_found");
  const lockout = refused(await user.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], null);
  assert.match(String(lockout["resolve_url"]), /^http:\/\//);
  const { plans } = PlanList.parse((await user.ask("GET", "/billing/plans")).body);
  assert.deepEqual(
    plans.map(({ rank, overage, trial_days, prices }) => [
      rank,
      overage?.unit_amount ?? null,
      trial_days,
      ...prices.map(({ interval, unit_amount }) => `${interval} ${unit_amount}`),
    ]),
    [
      [1, 10, 14, "month 4900", "year 49000"],
      [2, 5, 14, "month 19900", "year 199000"],
      [3, null, 14, "month 99900", "year 999000"],
    ],
  );
  assert.deepEqual(await user.invoices(), []);
  const { pdf_generations: pdfs } = await user.usage();
  assert.deepEqual(pdfs, { used: 0, limit: 0, remaining: 0 });
});

test("2: with a working card the trial starts, and nothing is charged", async (t) => {
  const harness = await harnessFor(t);
  const user = await harness.account();
  const page = await payAt(await user.checkoutUrl(), CARDS.pays);
  assert.equal(page.leftFor, `${harness.service.url}/billing?checkout=success`);
  const read = () => user.ask("GET", "/billing/subscription");
  await eventually("the subscription", read, ({ status }) => status !== 404);
  const { processor_customer_id: customer, ...subscription } = await user.subscription();
  assert.deepEqual(subscription, {
    plan: "PRO",
    status: "trialing",
    trial_ends_at: TRIAL_END,
    current_period_start: "2026-01-01T00:00:00.000Z",
    current_period_end: TRIAL_END,
    cancel_at_period_end: false,
    interval: "month",
    pending_change: null,
  });
  assert.match(customer, /^cus_/);
  await user.bulkDesk();
  assert.equal((await user.generate()).status, 200);
  assert.equal(await user.paid(), 0);
});

test("3: a declined card is reported on the page, and there is no subscription", async (t) => {
  const { account } = await harnessFor(t);
  const user = await account();
  for (const [card, said] of [
    [CARDS.declined, "Your card was declined."],
    [CARDS.insufficient, "Your card has insufficient funds."],
  ] as const) {
    const page = await user.checkout({ card });
    assert.equal(page.status, 422);
    assert.equal(faultBeside(page, "number"), said);
    refused(await user.ask("GET", "/billing/subscription"), 404, "subscription_not_found");
  }
  refused(await user.generate(), 402, "account_read_only");
});

test("4: an invalid purchase is a 400, a read-only key a 403, an existing plan a 409", async (t) => {
  const { account, service } = await harnessFor(t);
  const user = await account();
  const checkout = (json: object) => user.ask("POST", "/billing/checkout", json);
  for (const order of [
    { plan: "PRO", interval: "week" },
    { plan: "GOLD", interval: "month" },
    { plan: "pro", interval: "month" },
    { plan: "PRO" },
  ])
    refused(await checkout(order), 400, "validation_error");
  const order = { plan: "PRO", interval: "month" };
  const reading = await fetch(`${service.url}/api/v1/billing/checkout`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${user.key("read")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(order),
  });
  assert.equal(reading.status, 403);
  await user.checkout();
  refused(await checkout(order), 409, "invalid_plan_transition");
  refused(await checkout({ ...order, plan: "BUSINESS" }), 409, "invalid_plan_transition");
});

test("5: a checkout expires after a day, and a new one works", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  const url = await user.checkoutUrl();
  await advanceTo("2026-01-02T00:00:00Z");
  const expired = await openPage(url);
  assert.equal(expired.status, 410);
  assert.equal(headingOf(expired), "This checkout has expired");
  await user.checkout();
  const { status, trial_ends_at: end } = await user.subscription();
  assert.deepEqual([status, end], ["trialing", "2026-01-16T00:00:00.000Z"]);
});

test("6: the end of a trial is announced three days before, once, however often the event arrives", async (t) => {
  const mailbox = await openMailbox();
  t.after(mailbox.close);
  const { account, advanceTo, fault } = await harnessFor(t, { env: { SMTP_URL: mailbox.url } });
  const [user, other] = [await account(), await account()];
  await user.checkout();
  await fault({ fault: "duplicate", times: 1000 });
  await advanceTo("2026-01-11T23:59:59Z");
  await other.checkout();
  assert.deepEqual(mailbox.got, []);
  await advanceTo("2026-01-12T00:00:00Z");
  const [mail] = await mailbox.arrived(1);
  assert.deepEqual(mail?.to, [user.email]);
  assert.match(mail.subject, /trial/i);
  assert.match(mail.text, /15 January 2026/);
  await advanceTo("2026-01-14T12:00:00Z");
  // The other trial ends eleven days later: the next mail is about that, and none came in between.
  await advanceTo("2026-01-23T00:00:00Z");
  const subjects = (await mailbox.arrived(2)).map(({ to }) => to);
  assert.deepEqual(subjects, [[user.email], [other.email]]);
});

test("9: a trial that is cancelled ends without a charge, and there is no second trial", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  const canceled = await user.ask("POST", "/billing/subscription/cancel");
  assert.equal(canceled.status, 200, canceled.text);
  assert.equal((await user.subscription()).cancel_at_period_end, true);
  await advanceTo("2026-01-14T23:59:59Z");
  assert.equal((await user.subscription()).status, "trialing");
  await advanceTo("2026-01-15T00:00:00Z");
  assert.equal((await user.subscription()).status, "canceled");
  const lockout = refused(await user.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], "canceled");
  await advanceTo("2026-01-20T00:00:00Z");
  assert.equal(await user.paid(), 0);
  await user.checkout();
  assert.partialDeepStrictEqual(await user.subscription(), {
    status: "active",
    trial_ends_at: null,
    current_period_start: "2026-01-20T00:00:00.000Z",
    current_period_end: "2026-02-20T00:00:00.000Z",
  });
  assert.equal(await user.paid(), 4900);
});

test("of two open checkouts one can be completed: there is one trial and one plan", async (t) => {
  const { account, advanceTo, settle, stripe } = await harnessFor(t);
  const user = await account();
  const [first, second] = [await user.checkoutUrl(), await user.checkoutUrl()];
  const page = await payAt(second, CARDS.pays);
  assert.notEqual(page.leftFor, null);
  await settle();
  assert.equal((await openPage(first)).status, 410);
  await advanceTo("2026-01-15T01:00:00Z");
  const { processor_customer_id: customer } = await user.subscription();
  const { data } = await stripe.subscriptions.list({ customer, status: "all" });
  const plans = data.filter(({ metadata }) => metadata["platen_role"] === "plan");
  assert.deepEqual([data.length, plans.length], [2, 1]);
  assert.equal(await user.paid(), 4900);
});

test("a new subscription after an unpaid debt charges the new plan only", async (t) => {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout({ card: CARDS.failsLater });
  await advanceTo("2026-02-03T00:00:00Z");
  assert.equal((await user.subscription()).status, "canceled");
  await user.checkout({ plan: "BUSINESS" });
  assert.partialDeepStrictEqual(await user.subscription(), {
    plan: "BUSINESS",
    status: "active",
    current_period_start: "2026-02-03T00:00:00.000Z",
  });
  assert.equal(await user.paid(), 19_900);
  await user.bulkDesk();
  assert.equal((await user.generate()).status, 200);
});
