import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { z } from "zod";
import { SubscriptionPreview } from "#contract/subscription-change.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import type { BillingAccount } from "../../../test/support/simulation/billing-account.ts";
import {
  CANCEL,
  customerOf,
  DOWNGRADE,
  openChangesHarness,
  PREVIEW,
  REACTIVATE,
  UPDATE,
  UPGRADE,
} from "./changes.fixture.ts";

const desk = await openChangesHarness();
const { service, stripe, subscriber } = desk;

const Plain = z.looseObject({ plan: z.string(), pending_change: z.unknown() });

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
