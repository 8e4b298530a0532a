import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import {
  type BillingDeps,
  ensureCustomer,
  reconcileCustomer,
  sweepCustomers,
} from "#domain/billing";
import { type Processor } from "#domain/billing-records";
import {
  DAY,
  HOUR,
  openSyncHarness,
  type SyncHarness,
  subscribed,
  T0,
} from "../../../../test/support/simulation/sync-harness.ts";

const harness = await openSyncHarness();
after(harness.close);
const { ports, stripe, stores } = harness;

const SUBSCRIBED = {
  plan: "PRO",
  status: "trialing",
  subscriptions: ["overage - active", "plan PRO trialing"],
  invoices: ["plan 0 paid"],
  notices: [],
};

async function customerOf(accountId: AccountId): Promise<string> {
  return (await stores.billing.findMirror(accountId)).customer?.id ?? "";
}

/** Ports whose processor behaves differently in some calls. */
function withProcessor(overrides: Partial<Processor>): SyncHarness["ports"] {
  return { ...ports, processor: { ...ports.processor, ...overrides } };
}

const failUnavailable = (): Promise<never> =>
  Promise.reject(new Refusal(502, "processor_unavailable", "The processor is unreachable."));

test("a completed checkout gives a trial, a default card and an overage subscription", async () => {
  const accountId = await subscribed(harness);
  assert.deepEqual(await harness.state(accountId), SUBSCRIBED);
  const customer = await customerOf(accountId);
  const found = await stripe.customers.retrieve(customer);
  assert.ok(found.deleted !== true && found.invoice_settings.default_payment_method !== null);
  const { data } = await stripe.subscriptions.list({ customer });
  assert.deepEqual(
    data.map((one) => one.default_payment_method),
    [null, null],
  );
});

test("concurrent reconciliations create everything once, and concurrent calls get the same customer", async () => {
  const accountId = await harness.account();
  const ids = await Promise.all([
    ensureCustomer(ports, accountId),
    ensureCustomer(ports, accountId),
  ]);
  assert.equal(ids[0], ids[1]);
  await harness.checkout(accountId);
  await Promise.all(Array.from({ length: 4 }, () => reconcileCustomer(ports, accountId)));
  assert.deepEqual(await harness.state(accountId), SUBSCRIBED);
});

test("an account without a customer is left unchanged", async () => {
  const accountId = await harness.account();
  const active = { subscription_status: "active" } as const;
  await harness.database.db
    .updateTable("account")
    .set(active)
    .where("id", "=", accountId)
    .execute();
  assert.equal((await reconcileCustomer(ports, accountId)).customer, null);
  assert.equal((await harness.state(accountId)).status, "active");
});

test("an older snapshot never replaces a newer one, and numbers are unique", async () => {
  const accountId = await subscribed(harness);
  const { customer } = await stores.billing.findMirror(accountId);
  assert.ok(customer !== null);
  const first = await stores.billing.beginSnapshot(accountId);
  const second = await stores.billing.beginSnapshot(accountId);
  const empty = await ports.processor.fetchCustomer(customer.id);
  assert.ok(first !== null && second !== null && empty !== null && second.number > first.number);
  const whole = { accountId, requestedAt: instant(T0), dueAt: instant(T0), snapshot: empty };
  assert.equal(await stores.billing.saveSnapshot({ ...whole, number: second.number }), true);
  assert.equal(await stores.billing.saveSnapshot({ ...whole, number: first.number }), false);
  assert.equal(await stores.billing.saveSnapshot({ ...whole, number: second.number }), false);
});

/** Ports whose `at`th call of the processor or a transaction fails, before or after it took effect. */
function failingAt(
  at: number,
  isAfter: boolean,
): { readonly ports: BillingDeps; calls: () => number } {
  let calls = 0;
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    calls += 1;
    const fails = calls === at;
    if (fails && !isAfter) return await failUnavailable();
    const result = await work();
    return fails ? await failUnavailable() : result;
  };
  const entries = Object.entries(ports.processor).map(([name, call]) => [
    name,
    (...args: readonly never[]) =>
      guard(() => (call as (...all: readonly never[]) => Promise<unknown>)(...args)),
  ]);
  return {
    calls: () => calls,
    ports: {
      ...ports,
      processor: Object.fromEntries(entries) as Processor,
      transact: (work) => guard(() => ports.transact(work)),
    },
  };
}

test("after a failure at any call the next reconciliation reaches the same state", async () => {
  const counted = failingAt(0, false);
  const first = await harness.account();
  await harness.checkout(first);
  await reconcileCustomer(counted.ports, first);
  assert.ok(counted.calls() >= 6, `${counted.calls()} calls`);
  for (let at = 1; at <= counted.calls(); at++)
    for (const isAfter of [false, true]) {
      const accountId = await harness.account();
      await harness.checkout(accountId);
      await reconcileCustomer(failingAt(at, isAfter).ports, accountId).catch(() => undefined);
      await reconcileCustomer(ports, accountId);
      assert.deepEqual(await harness.state(accountId), SUBSCRIBED, `call ${at}, ${isAfter}`);
      const { data } = await stripe.subscriptions.list({ customer: await customerOf(accountId) });
      assert.equal(data.length, 2);
    }
});

test("a 404 for a customer with a live subscription is rejected", async () => {
  const accountId = await subscribed(harness);
  const unknowing = withProcessor({ fetchCustomer: () => Promise.resolve(null) });
  await assert.rejects(reconcileCustomer(unknowing, accountId), { code: "processor_unavailable" });
  assert.equal((await harness.state(accountId)).status, "trialing");
  const empty = await harness.account();
  await ensureCustomer(ports, empty);
  const before = await customerOf(empty);
  await reconcileCustomer(unknowing, empty);
  assert.notEqual(await ensureCustomer(ports, empty), before);
});

test("a deleted customer is canceled, and a new checkout creates another customer", async () => {
  const accountId = await subscribed(harness);
  const before = await customerOf(accountId);
  await stripe.customers.del(before);
  await reconcileCustomer(ports, accountId);
  const { status, notices } = await harness.state(accountId);
  assert.deepEqual([status, notices], ["canceled", ["subscription_canceled"]]);
  await harness.checkout(accountId, { trialDays: null });
  await reconcileCustomer(ports, accountId);
  assert.notEqual(await customerOf(accountId), before);
  assert.equal((await harness.state(accountId)).status, "active");
  const { hadSubscription } = await stores.billing.findMirror(accountId);
  assert.equal(hadSubscription, true);
});

test("a changed entitlement is written to the audit log and wakes waiting work", async () => {
  const accountId = await subscribed(harness);
  const page = { limit: 10, skip: 0, before: null };
  const { items } = await stores.audit.listEntries(accountId, page);
  assert.deepEqual(
    items.map(({ action, by, details }) => ({ action, by, details })),
    [
      {
        action: "plan.changed",
        by: null,
        details: { plan: "PRO", status: "trialing", planBefore: "PRO", statusBefore: null },
      },
    ],
  );
  let woken = 0;
  const wakeups = { workWaits: async () => void woken++ };
  const transact: BillingDeps["transact"] = (work) =>
    ports.transact((within) => work({ ...within, wakeups }));
  await reconcileCustomer({ ...ports, transact }, accountId);
  assert.equal(woken, 0);
  const locked = { subscription_status: "past_due" } as const;
  await harness.database.db
    .updateTable("account")
    .set(locked)
    .where("id", "=", accountId)
    .execute();
  await reconcileCustomer({ ...ports, transact }, accountId);
  assert.equal(woken, 1);
});

test("a replaced card is charged once more, and a working one pays", async () => {
  const accountId = await subscribed(harness, { card: "4000000000000341" });
  const customer = await customerOf(accountId);
  await harness.goTo(T0 + 14 * DAY + HOUR);
  await reconcileCustomer(ports, accountId);
  const behind = await harness.state(accountId);
  assert.deepEqual([behind.status, behind.notices], ["past_due", ["payment_failed"]]);
  const attempts = async () =>
    (await stripe.invoices.list({ customer, status: "open" })).data[0]?.attempt_count;
  const useCard = async (card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    for (let round = 1; round <= 3; round++) await reconcileCustomer(ports, accountId);
  };
  assert.equal(await attempts(), 1);
  await reconcileCustomer(ports, accountId);
  assert.equal(await attempts(), 1);
  await useCard("pm_card_chargeCustomerFail");
  assert.deepEqual([await attempts(), (await harness.state(accountId)).status], [2, "past_due"]);
  await useCard("pm_card_mastercard");
  const { status, invoices, notices } = await harness.state(accountId);
  assert.deepEqual([status, notices], ["active", ["payment_failed"]]);
  assert.deepEqual(invoices, ["plan 0 paid", "plan 4900 paid"]);
});

test("while the processor is unreachable the status holds until 72 hours past the period", async () => {
  const accountId = await subscribed(harness);
  const { plan } = await stores.billing.findMirror(accountId);
  assert.ok(plan !== null);
  const gone = withProcessor({ fetchCustomer: failUnavailable });
  await harness.goTo(plan.periodEnd + 72 * HOUR - 1);
  await sweepAll(gone);
  assert.equal((await harness.state(accountId)).status, "trialing");
  await harness.goTo(plan.periodEnd + 72 * HOUR + HOUR);
  await sweepAll(gone);
  assert.equal((await harness.state(accountId)).status, "past_due");
  assert.ok(harness.errors.length > 0);
  await harness.goTo(plan.periodEnd + 73 * HOUR + HOUR);
  await sweepAll(ports);
  assert.equal((await harness.state(accountId)).status, "active");
});

test("an erased account is canceled at the processor without a notice", async () => {
  const accountId = await subscribed(harness);
  await ports.transact(async () =>
    stores.erasures.begin({ accountId, askedAt: ports.clock.now() }),
  );
  await reconcileCustomer(ports, accountId);
  const { plan } = await stores.billing.findMirror(accountId);
  assert.equal(plan?.cancelAtPeriodEnd, true);
  await harness.goTo(plan.periodEnd + HOUR);
  await reconcileCustomer(ports, accountId);
  const { status, notices } = await harness.state(accountId);
  assert.deepEqual([status, notices], ["canceled", []]);
});

test("a due account is claimed by one process, and waits longer after each failure", async () => {
  const accountId = await subscribed(harness);
  const { billing } = stores;
  const now = instant(ports.clock.now() + 30 * DAY);
  const takes = await Promise.all(
    Array.from({ length: 4 }, () => billing.takeDue(now, [60, 120], 1000)),
  );
  const mine = takes.flat().filter((one) => one.accountId === accountId);
  assert.deepEqual(mine, [{ accountId, attempt: 1 }]);
  const attempt = async (seconds: number) =>
    (await billing.takeDue(instant(now + seconds * 1000), [60, 120], 1000))
      .filter((one) => one.accountId === accountId)
      .map((one) => one.attempt);
  assert.deepEqual([await attempt(59), await attempt(60)], [[], [2]]);
  assert.deepEqual([await attempt(179), await attempt(180), await attempt(299)], [[], [3], []]);
});

async function sweepAll(by: SyncHarness["ports"]): Promise<void> {
  while ((await sweepCustomers(by, 50)) > 0);
}
