import assert from "node:assert/strict";
import { test } from "node:test";
import { SubscriptionPreview } from "#contract/subscription-change.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { payAt } from "../../../test/support/simulation/billing-account.ts";
import {
  CANCEL,
  DOWNGRADE,
  openChangesHarness,
  PREVIEW,
  REACTIVATE,
  UPDATE,
  UPGRADE,
} from "./changes.fixture.ts";

const desk = await openChangesHarness();
const { stripe, subscriber, planOf } = desk;

test("the reason for a cancellation is stored at the processor", async () => {
  const account = await subscriber();
  const cancellation_details = { comment: "Back in spring.\nPerhaps.", feedback: "other" };
  assert.equal((await account.ask("POST", CANCEL, { cancellation_details })).status, 200);
  const { cancellation_details: kept } = await stripe.subscriptions.retrieve(await planOf(account));
  assert.deepEqual([kept?.comment, kept?.feedback], ["Back in spring.\nPerhaps.", "other"]);
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

test("the portal opens right after subscribing, before the first event", async () => {
  const account = await desk.account();
  await desk.fault({ fault: "drop", times: 1000 });
  await payAt(await account.checkoutUrl(), "4242424242424242");
  const answer = await account.ask("GET", "/billing/portal");
  await desk.endFaults();
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await account.subscription()).status, "trialing");
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
