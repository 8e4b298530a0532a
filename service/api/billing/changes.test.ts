import assert from "node:assert/strict";
import { request } from "node:http";
import { after, test } from "node:test";
import { z } from "zod";
import { SubscriptionPreview } from "#contract/subscription-change.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import {
  type BillingAccount,
  payAt,
  type ShownSubscription,
} from "../../../test/support/simulation/billing-account.ts";
import { openBillingHarness } from "../../../test/support/simulation/billing-harness.ts";

const desk = await openBillingHarness({ at: "2026-01-30T12:00:00Z" });
after(desk.close);
const { service, stripe } = desk;

type Plan = ShownSubscription["plan"];

const UPGRADE = "/billing/subscription/upgrade";
const DOWNGRADE = "/billing/subscription/downgrade";
const CANCEL = "/billing/subscription/cancel";
const REACTIVATE = "/billing/subscription/reactivate";
const PREVIEW = "/billing/subscription/preview";
const UPDATE = "POST /v1/subscriptions/{subscription_exposed_id}";

const Plain = z.looseObject({ plan: z.string(), pending_change: z.unknown() });

/** A subscription in its first period, paid. */
async function subscriber(plan: Plan = "PRO"): Promise<BillingAccount> {
  const account = await desk.account();
  await account.checkout({ plan });
  await stripe.subscriptions.update(await planOf(account), { trial_end: "now" });
  await desk.settle();
  assert.equal((await account.subscription()).status, "active");
  return account;
}

async function customerOf({ subscription }: BillingAccount): Promise<string> {
  return (await subscription()).processor_customer_id;
}

async function planOf(account: BillingAccount): Promise<string> {
  const { data } = await stripe.subscriptions.list({ customer: await customerOf(account) });
  const plan = data.find(({ metadata }) => metadata["platen_role"] === "plan");
  assert.ok(plan !== undefined);
  return plan.id;
}

async function useCard(account: BillingAccount, card: string): Promise<void> {
  const customer = await customerOf(account);
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  await desk.settle();
}

/** A request without a body and Content-Type, as `curl -X` sends it. */
async function bare(account: BillingAccount, method: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const authorization = `Bearer ${account.key()}`;
  const asked = request(`${service.url}/api/v1${path}`, { method, headers: { authorization } });
  asked.removeHeader("content-length");
  asked.once("response", (response) => resolve(response.resume().statusCode ?? 0));
  asked.once("error", reject);
  asked.useChunkedEncodingByDefault = false;
  asked.end();
  return await promise;
}

async function advanceHours(hours: number): Promise<void> {
  await desk.advanceTo(new Date(desk.now() + hours * 3_600_000).toISOString());
}

test("a change needs neither a body nor a Content-Type", async () => {
  const account = await subscriber();
  assert.equal(await bare(account, "PUT", UPGRADE), 200);
  assert.equal((await account.subscription()).plan, "BUSINESS");
  assert.equal(await bare(account, "PUT", DOWNGRADE), 200);
  assert.equal((await account.subscription()).pending_change?.plan, "PRO");
  assert.equal(await bare(account, "POST", CANCEL), 200);
  assert.equal((await account.subscription()).cancel_at_period_end, true);
  assert.equal(await bare(account, "POST", REACTIVATE), 200);
  assert.equal((await account.subscription()).cancel_at_period_end, false);
});

test("bodies outside the contract are a 400, and those within it are accepted", async () => {
  const account = await subscriber("BUSINESS");
  const second = Math.floor(desk.now() / 1000);
  const details = { comment: "Too dear", feedback: "too_expensive" };
  for (const [path, wrong] of [
    [UPGRADE, { proration_behavior: "none" }],
    [UPGRADE, { proration_behavior: "create_prorations" }],
    [UPGRADE, { payment_behavior: "allow_incomplete" }],
    [UPGRADE, { plan: "GOLD" }],
    [UPGRADE, { interval: "week" }],
    [UPGRADE, { quantity: 2 }],
    [UPGRADE, { proration_date: "2026-01-30T12:00:00Z" }],
    [UPGRADE, { proration_date: second - 86_400 }],
    [UPGRADE, { proration_date: second + 86_400 }],
    [UPGRADE, { cancellation_details: { feedback: "bored" } }],
    [DOWNGRADE, { proration_behavior: "always_invoice" }],
    [DOWNGRADE, { payment_behavior: "default_incomplete" }],
    [DOWNGRADE, { proration_date: second + 86_400 }],
    [DOWNGRADE, null],
  ] as const)
    refused(await account.ask("PUT", path, wrong), 400, "validation_error");
  for (const wrong of [{ comment: "x" }, { cancellation_details: { comment: 1 } }, []])
    refused(await account.ask("POST", CANCEL, wrong), 400, "validation_error");
  refused(await account.ask("POST", REACTIVATE, { plan: "PRO" }), 400, "validation_error");
  const down = { proration_behavior: "none", cancellation_details: details };
  assert.equal((await account.ask("PUT", DOWNGRADE, { ...down, plan: "PRO" })).status, 200);
  const up = {
    plan: "ENTERPRISE",
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
    proration_date: second,
    cancellation_details: details,
  };
  assert.equal((await account.ask("PUT", UPGRADE, up)).status, 200);
});

test("the reason for a cancellation is stored at the processor", async () => {
  const account = await subscriber();
  const cancellation_details = { comment: "Back in spring.\nPerhaps.", feedback: "other" };
  assert.equal((await account.ask("POST", CANCEL, { cancellation_details })).status, 200);
  const { cancellation_details: kept } = await stripe.subscriptions.retrieve(await planOf(account));
  assert.deepEqual([kept?.comment, kept?.feedback], ["Back in spring.\nPerhaps.", "other"]);
});

test("a declined upgrade changes nothing and keeps a scheduled downgrade", async () => {
  const account = await subscriber("BUSINESS");
  await account.ask("PUT", DOWNGRADE);
  const before = await account.subscription();
  assert.equal(before.pending_change?.plan, "PRO");
  const paid = await account.paid();
  await useCard(account, "pm_card_chargeCustomerFail");
  refused(await account.ask("PUT", UPGRADE), 402, "payment_failed");
  await desk.settle();
  assert.deepEqual(await account.subscription(), before);
  assert.equal(await account.paid(), paid);
  await useCard(account, "pm_card_visa");
  const { body } = await account.ask("PUT", UPGRADE);
  const { plan, pending_change } = Plain.parse(body);
  assert.deepEqual([plan, pending_change], ["ENTERPRISE", null], "with another card");
});

test("an upgrade whose response was lost is found and charged once", async () => {
  const account = await subscriber();
  const paid = await account.paid();
  await desk.fault({ fault: "garble-after", match: UPDATE, times: 20 });
  const answer = await account.ask("PUT", UPGRADE);
  await desk.endFaults();
  assert.equal(answer.status, 200, answer.text);
  assert.equal(Plain.parse(answer.body).plan, "BUSINESS");
  await desk.settle();
  const { plan } = await account.subscription();
  assert.equal(plan, "BUSINESS");
  assert.equal((await account.paid()) - paid, 19_900 - 4900);
});

test("an upgrade whose request was lost is a 502, changes nothing, and can be retried", async () => {
  const account = await subscriber("BUSINESS");
  await account.ask("PUT", DOWNGRADE);
  const before = await account.subscription();
  await desk.fault({ fault: "fail-before", match: UPDATE, times: 20 });
  refused(await account.ask("PUT", UPGRADE), 502, "processor_unavailable");
  await desk.endFaults();
  await desk.settle();
  assert.deepEqual(await account.subscription(), before);
  assert.equal((await account.ask("PUT", UPGRADE)).status, 200);
  assert.equal((await account.subscription()).plan, "ENTERPRISE");
});

test("every change whose response was lost is found", async () => {
  const account = await subscriber("BUSINESS");
  const checkLost = async (method: string, path: string, match: string) => {
    await desk.fault({ fault: "garble-after", match, times: 20 });
    const answer = await account.ask(method, path);
    await desk.endFaults();
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  };
  await checkLost("PUT", DOWNGRADE, "POST /v1/subscription_schedules/{schedule}");
  assert.equal((await account.subscription()).pending_change?.plan, "PRO");
  await checkLost("POST", CANCEL, UPDATE);
  await checkLost("POST", REACTIVATE, UPDATE);
  const { cancel_at_period_end: isEnding, pending_change } = await account.subscription();
  assert.deepEqual([isEnding, pending_change], [false, null]);
});

test("a cancellation whose request was lost keeps a scheduled downgrade", async () => {
  const account = await subscriber("BUSINESS");
  await account.ask("PUT", DOWNGRADE);
  const before = await account.subscription();
  await desk.fault({ fault: "fail-before", match: UPDATE, times: 20 });
  refused(await account.ask("POST", CANCEL), 502, "processor_unavailable");
  await desk.endFaults();
  await desk.settle();
  assert.deepEqual(await account.subscription(), before);
});

test("concurrent upgrades and downgrades run one after the other", async () => {
  const account = await subscriber();
  const wishes = [UPGRADE, DOWNGRADE, UPGRADE, UPGRADE, DOWNGRADE, UPGRADE];
  const answers = await Promise.all(
    wishes.map((path) => account.ask("PUT", path, { plan: "BUSINESS" })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409]);
  await desk.settle();
  const invoices = await account.invoices();
  assert.equal(invoices.filter(({ amount_due: due }) => due === 15_000).length, 1);
});

test("a downgrade replaces the scheduled one", async () => {
  const account = await subscriber("BUSINESS");
  await account.ask("PUT", DOWNGRADE);
  await account.ask("PUT", UPGRADE, { interval: "year" });
  const yearly = await account.subscription();
  assert.deepEqual([yearly.interval, yearly.pending_change], ["year", null]);
  await account.ask("PUT", DOWNGRADE, { interval: "month" });
  const monthly = (await account.subscription()).pending_change;
  assert.deepEqual([monthly?.plan, monthly?.interval], ["BUSINESS", "month"]);
  await account.ask("PUT", DOWNGRADE, { plan: "PRO" });
  const lower = (await account.subscription()).pending_change;
  assert.deepEqual([lower?.plan, lower?.interval], ["PRO", "year"]);
  assert.equal(lower?.effective_at, yearly.current_period_end);
});

test("every change without a subscription is a 404", async () => {
  const account = await desk.account();
  await account.checkoutUrl();
  for (const [method, path] of [
    ["PUT", UPGRADE],
    ["PUT", DOWNGRADE],
    ["POST", CANCEL],
    ["POST", REACTIVATE],
    ["POST", PREVIEW],
    ["GET", "/billing/portal"],
    ["GET", "/billing/subscription"],
  ] as const)
    refused(
      await account.ask(method, path, path === PREVIEW ? { plan: "PRO" } : undefined),
      404,
      "subscription_not_found",
    );
});

test("the portal opens right after subscribing, before the first event", async () => {
  const account = await desk.account();
  await desk.fault({ fault: "drop", times: 1000 });
  await payAt(await account.checkoutUrl(), "4242424242424242");
  const answer = await account.ask("GET", "/billing/portal");
  await desk.endFaults();
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await account.subscription()).status, "trialing");
});

test("the cost of an upgrade that is previewed is the amount of its invoice", async () => {
  const account = await subscriber();
  const preview = async (wanted: object) => {
    const answer = await account.ask("POST", PREVIEW, wanted);
    assert.equal(answer.status, 200, answer.text);
    return SubscriptionPreview.parse(answer.body);
  };
  await advanceHours(247);
  const { current_period_end: periodEnd } = await account.subscription();
  for (const [wanted, next] of [
    [{ plan: "BUSINESS" }, 19_900],
    [{ plan: "BUSINESS", interval: "year" }, 199_000],
  ] as const) {
    const { amount_due_now: due, next_amount, starts_at } = await preview(wanted);
    assert.ok(due > 0);
    assert.equal(next_amount, next);
    await advanceHours(3);
    const proration_date = Math.floor(Date.parse(starts_at) / 1000);
    const { status, text } = await account.ask("PUT", UPGRADE, { ...wanted, proration_date });
    assert.equal(status, 200, text);
    await desk.settle();
    assert.equal((await account.invoices())[0]?.amount_due, due);
  }
  const { next_amount, ...lower } = await preview({ plan: "PRO", interval: "month" });
  assert.deepEqual([lower.amount_due_now, next_amount], [0, 4900]);
  assert.equal(lower.starts_at, (await account.subscription()).current_period_end);
  assert.notEqual(lower.starts_at, periodEnd);
  assert.equal((await account.subscription()).pending_change, null);
});

test("a preview during the trial costs nothing, and one of an impossible change is refused", async () => {
  const account = await desk.account();
  await account.checkout({ plan: "PRO" });
  const { body } = await account.ask("POST", PREVIEW, { plan: "BUSINESS" });
  assert.deepEqual([SubscriptionPreview.parse(body).amount_due_now], [0]);
  for (const wanted of [{ plan: "PRO" }, { plan: "PRO", interval: "month" }])
    refused(await account.ask("POST", PREVIEW, wanted), 409, "invalid_plan_transition");
  refused(await account.ask("POST", PREVIEW, { interval: "year" }), 400, "validation_error");
  const active = await subscriber();
  await desk.fault({ fault: "fail-before", match: "POST /v1/invoices/create_preview", times: 20 });
  refused(await active.ask("POST", PREVIEW, { plan: "BUSINESS" }), 502, "processor_unavailable");
  await desk.endFaults();
});
