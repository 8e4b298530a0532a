import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount } from "../../../test/support/harness/service.ts";
import { type BillingAccount, payAt } from "../../../test/support/simulation/billing-account.ts";
import { openBillingHarness } from "../../../test/support/simulation/billing-harness.ts";
import { headingOf, openPage } from "../../../test/support/simulation/hosted-pages.ts";
import { CARDS } from "../../../test/support/simulation/test-cards.ts";

const desk = await openBillingHarness();
after(desk.close);
const { service, stripe } = desk;

const sessionsOf = async (account: BillingAccount) => {
  const { rows } = await service.database.pool.query<{ id: string }>(
    "select id from billing_customer where account_id = $1",
    [account.id],
  );
  const customer = rows[0]?.id;
  if (customer === undefined) return [];
  return (await stripe.checkout.sessions.list({ customer, limit: 100 })).data;
};
const liveOf = async ({ subscription }: BillingAccount) => {
  const { processor_customer_id: customer } = await subscription();
  const { data } = await stripe.subscriptions.list({ customer, status: "all" });
  return data.filter(({ metadata }) => metadata["platen_role"] === "plan");
};

test("a checkout returns to the service's own page or to the given URL", async () => {
  const account = await desk.account();
  await account.checkoutUrl();
  await account.ask("POST", "/billing/checkout", {
    plan: "BUSINESS",
    interval: "year",
    success_url: "https://example.com/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/plans",
  });
  const [second, first] = await sessionsOf(account);
  assert.equal(first?.success_url, `${service.url}/billing?checkout=success`);
  assert.equal(first.cancel_url, `${service.url}/billing?checkout=cancel`);
  assert.equal(second?.success_url, "https://example.com/done?session={CHECKOUT_SESSION_ID}");
  assert.equal(second.cancel_url, "http://localhost:3000/plans");
});

test("an invalid plan, interval or URL is a 400 without a call to the processor", async () => {
  const account = await desk.account();
  const good = { plan: "PRO", interval: "month" };
  for (const wrong of [
    {},
    { plan: "PRO" },
    { interval: "month" },
    { ...good, plan: "pro" },
    { ...good, plan: "GOLD" },
    { ...good, interval: "week" },
    { ...good, interval: null },
    { ...good, coupon: "x" },
    { ...good, success_url: "/billing" },
    { ...good, success_url: "javascript:alert(1)" },
    { ...good, cancel_url: "ftp://example.com/" },
    { ...good, cancel_url: `https://example.com/${"x".repeat(2048)}` },
  ])
    refused(await account.ask("POST", "/billing/checkout", wrong), 400, "validation_error");
  assert.equal((await sessionsOf(account)).length, 0);
});

test("a new checkout expires the previous one: two give one subscription and one trial", async () => {
  const account = await desk.account();
  const first = await account.checkoutUrl();
  const second = await account.checkoutUrl({ plan: "BUSINESS", interval: "year" });
  const closed = await openPage(first);
  assert.doesNotMatch(closed.html, /Start trial/);
  assert.match(headingOf(closed), /expired|over/i);
  await payAt(second, CARDS.pays);
  await desk.settle();
  const [only, ...others] = await liveOf(account);
  assert.deepEqual(others, []);
  assert.ok((only?.trial_end ?? 0) > 0);
  const shown = await account.subscription();
  assert.equal(`${shown.plan} ${shown.interval} ${shown.status}`, "BUSINESS year trialing");
});

test("subscribing while another checkout is created gives one subscription", async () => {
  const account = await desk.account();
  const url = await account.checkoutUrl();
  const page = payAt(url, CARDS.pays);
  const asked = Array.from({ length: 4 }, () =>
    account.ask("POST", "/billing/checkout", { plan: "BUSINESS", interval: "month" }),
  );
  await page.catch(() => null);
  const urls = (await Promise.all(asked)).flatMap(({ status, body }) =>
    status === 200 ? [z.object({ checkout_url: z.url() }).parse(body).checkout_url] : [],
  );
  for (const other of urls) await payAt(other, CARDS.pays).catch(() => null);
  await desk.settle();
  assert.equal((await liveOf(account)).length, 1);
});

test("an account that subscribed before gets no second trial on any plan", async () => {
  const account = await desk.account();
  await account.checkout();
  const [first] = await liveOf(account);
  await stripe.subscriptions.cancel(first?.id ?? "");
  await desk.settle();
  assert.equal((await account.subscription()).status, "canceled");
  await account.checkout({ plan: "ENTERPRISE", interval: "year" });
  const [second] = await liveOf(account);
  assert.deepEqual([second?.status, second?.trial_end], ["active", null]);
  assert.equal(await account.paid(), 999_000);
});

test("a checkout during a subscription is a 409 that names the plan", async () => {
  const account = await desk.account();
  await account.checkout();
  const order = { plan: "BUSINESS", interval: "month" };
  const body = refused(
    await account.ask("POST", "/billing/checkout", order),
    409,
    "invalid_plan_transition",
  );
  assert.deepEqual([body["from"], body["to"]], ["PRO", "BUSINESS"]);
  assert.equal(body["reason"], "The account is subscribed: upgrade or downgrade instead.");
});

test("a checkout of an account that the operator activated is refused and changes nothing", async () => {
  const made = await testAccount(service);
  const url = `${service.url}/api/v1/billing/checkout`;
  const question = { key: made.key(), json: { plan: "PRO", interval: "month" } };
  refused(await ask(url, question), 409, "invalid_plan_transition");
  const { body } = await ask(`${service.url}/api/v1/account`, { key: made.key() });
  assert.equal(z.looseObject({}).parse(body)["subscription_status"], "active");
});

test("a checkout with an Idempotency-Key is created once", async () => {
  const account = await desk.account();
  const post = () =>
    ask(`${service.url}/api/v1/billing/checkout`, {
      key: account.key("write"),
      json: { plan: "PRO", interval: "month" },
      headers: { "idempotency-key": "checkout-1" },
    });
  const answers = await Promise.all([post(), post(), post()]);
  const [first, ...again] = answers.map(({ text }) => text);
  assert.deepEqual(new Set(again), new Set([first]));
  assert.equal((await sessionsOf(account)).length, 1);
});
