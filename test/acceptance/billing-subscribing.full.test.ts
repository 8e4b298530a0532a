/** How somebody becomes a subscriber: scenarios 1 to 6 and 9, from 2026-01-01 on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { openMailbox } from "../support/harness/mailbox.ts";
import { refused } from "../support/harness/refused.ts";
import { payAt } from "../support/simulation/billing-account.ts";
import { deskFor } from "../support/simulation/billing-desk.ts";
import { faultBeside, headingOf, openPage } from "../support/simulation/hosted-pages.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const TRIAL_END = "2026-01-15T00:00:00.000Z";
/** How soon what was done at the processor is known here. */
const KNOWN_MS_MAX = 5000;

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

test("1: who never subscribed has no subscription, may not write, and sees three plans", async (t) => {
  const { account } = await deskFor(t);
  const somebody = await account();
  refused(await somebody.ask("GET", "/billing/subscription"), 404, "subscription_not_found");
  const lockout = refused(await somebody.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], null);
  assert.match(String(lockout["resolve_url"]), /^http:\/\//);
  const { plans } = PlanList.parse((await somebody.ask("GET", "/billing/plans")).body);
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
  assert.deepEqual(await somebody.invoices(), []);
  const { pdf_generations: pdfs } = await somebody.usage();
  assert.deepEqual(pdfs, { used: 0, limit: 0, remaining: 0 });
});

test("2: with a card that pays the trial begins within five seconds, and nothing is paid", async (t) => {
  const desk = await deskFor(t);
  const somebody = await desk.account();
  const page = await payAt(await somebody.checkoutUrl(), CARDS.pays);
  assert.equal(page.leftFor, `${desk.service.url}/billing?checkout=success`);
  const end = performance.now() + KNOWN_MS_MAX;
  while ((await somebody.ask("GET", "/billing/subscription")).status === 404) {
    assert.ok(performance.now() < end, "the subscription is not known within five seconds");
    await pause(50);
  }
  const { processor_customer_id: customer, ...subscription } = await somebody.subscription();
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
  await somebody.bulkDesk();
  assert.equal((await somebody.generate()).status, 200);
  assert.equal(await somebody.paid(), 0);
});

test("3: a card that is declined is said so on the page, and nothing was subscribed", async (t) => {
  const { account } = await deskFor(t);
  const somebody = await account();
  for (const [card, said] of [
    [CARDS.declined, "Your card was declined."],
    [CARDS.insufficient, "Your card has insufficient funds."],
  ] as const) {
    const page = await somebody.checkout({ card });
    assert.equal(page.status, 422);
    assert.equal(faultBeside(page, "number"), said);
    refused(await somebody.ask("GET", "/billing/subscription"), 404, "subscription_not_found");
  }
  refused(await somebody.generate(), 402, "account_read_only");
});

test("4: what cannot be bought is a 400, who may only read a 403, who has a plan already a 409", async (t) => {
  const { account, service } = await deskFor(t);
  const somebody = await account();
  const checkout = (json: object) => somebody.ask("POST", "/billing/checkout", json);
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
      authorization: `Bearer ${somebody.key("read")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(order),
  });
  assert.equal(reading.status, 403);
  await somebody.checkout();
  refused(await checkout(order), 409, "invalid_plan_transition");
  refused(await checkout({ ...order, plan: "BUSINESS" }), 409, "invalid_plan_transition");
});

test("5: a checkout that is left alone for a day has expired, and a new one works", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  const url = await somebody.checkoutUrl();
  await advanceTo("2026-01-02T00:00:00Z");
  const expired = await openPage(url);
  assert.equal(expired.status, 410);
  assert.equal(headingOf(expired), "This checkout has expired");
  await somebody.checkout();
  const { status, trial_ends_at: end } = await somebody.subscription();
  assert.deepEqual([status, end], ["trialing", "2026-01-16T00:00:00.000Z"]);
});

test("6: the trial's end is announced three days before, once, however often the event comes", async (t) => {
  const mailbox = await openMailbox();
  t.after(mailbox.close);
  const { account, advanceTo, fault } = await deskFor(t, { env: { SMTP_URL: mailbox.url } });
  const [somebody, other] = [await account(), await account()];
  await somebody.checkout();
  await fault({ fault: "duplicate", times: 1000 });
  await advanceTo("2026-01-11T23:59:59Z");
  await other.checkout();
  assert.deepEqual(mailbox.got, []);
  await advanceTo("2026-01-12T00:00:00Z");
  const [mail] = await mailbox.arrived(1);
  assert.deepEqual(mail?.to, [somebody.email]);
  assert.match(mail.subject, /trial/i);
  assert.match(mail.text, /15 January 2026/);
  await advanceTo("2026-01-14T12:00:00Z");
  // The other's trial ends eleven days later: what comes next is about that, and nothing came between.
  await advanceTo("2026-01-23T00:00:00Z");
  const subjects = (await mailbox.arrived(2)).map(({ to }) => to);
  assert.deepEqual(subjects, [[somebody.email], [other.email]]);
});

test("9: who cancels in trial ends with it and pays nothing, and has no second trial", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  const canceled = await somebody.ask("POST", "/billing/subscription/cancel");
  assert.equal(canceled.status, 200, canceled.text);
  assert.equal((await somebody.subscription()).cancel_at_period_end, true);
  await advanceTo("2026-01-14T23:59:59Z");
  assert.equal((await somebody.subscription()).status, "trialing");
  await advanceTo("2026-01-15T00:00:00Z");
  assert.equal((await somebody.subscription()).status, "canceled");
  const lockout = refused(await somebody.generate(), 402, "account_read_only");
  assert.equal(lockout["subscription_status"], "canceled");
  await advanceTo("2026-01-20T00:00:00Z");
  assert.equal(await somebody.paid(), 0);
  await somebody.checkout();
  assert.partialDeepStrictEqual(await somebody.subscription(), {
    status: "active",
    trial_ends_at: null,
    current_period_start: "2026-01-20T00:00:00.000Z",
    current_period_end: "2026-02-20T00:00:00.000Z",
  });
  assert.equal(await somebody.paid(), 4900);
});

test("of two checkouts that were opened one can be paid: there is one trial and one plan", async (t) => {
  const { account, advanceTo, settle, stripe } = await deskFor(t);
  const somebody = await account();
  const [first, second] = [await somebody.checkoutUrl(), await somebody.checkoutUrl()];
  const page = await payAt(second, CARDS.pays);
  assert.notEqual(page.leftFor, null);
  await settle();
  assert.equal((await openPage(first)).status, 410);
  await advanceTo("2026-01-15T01:00:00Z");
  const { processor_customer_id: customer } = await somebody.subscription();
  const { data } = await stripe.subscriptions.list({ customer, status: "all" });
  const plans = data.filter(({ metadata }) => metadata["platen_role"] === "plan");
  assert.deepEqual([data.length, plans.length], [2, 1]);
  assert.equal(await somebody.paid(), 4900);
});

test("who comes back after a debt that was never paid pays for the new plan alone", async (t) => {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout({ card: CARDS.failsLater });
  await advanceTo("2026-02-03T00:00:00Z");
  assert.equal((await somebody.subscription()).status, "canceled");
  await somebody.checkout({ plan: "BUSINESS" });
  assert.partialDeepStrictEqual(await somebody.subscription(), {
    plan: "BUSINESS",
    status: "active",
    current_period_start: "2026-02-03T00:00:00.000Z",
  });
  assert.equal(await somebody.paid(), 19_900);
  await somebody.bulkDesk();
  assert.equal((await somebody.generate()).status, 200);
});
