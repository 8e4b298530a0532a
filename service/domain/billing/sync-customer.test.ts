import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import {
  DAY,
  HOUR,
  openSyncDesk,
  type SyncDesk,
  subscribed,
  T0,
} from "../../../test/support/simulation/sync-desk.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import type { BillingPorts } from "./ports.ts";
import type { Processor } from "./processor.ts";
import { sweepCustomers } from "./sweep-customers.ts";
import { syncCustomer } from "./sync-customer.ts";

const desk = await openSyncDesk();
after(desk.close);
const { ports, stripe, stores } = desk;

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

/** The same, where the processor does one thing otherwise. */
function where(other: Partial<Processor>): SyncDesk["ports"] {
  return { ...ports, processor: { ...ports.processor, ...other } };
}

const away = (): Promise<never> =>
  Promise.reject(new Refusal(502, "processor_unavailable", "It is away."));

test("a checkout that is looked at makes a trial, a card for everything, and a second subscription", async () => {
  const accountId = await subscribed(desk);
  assert.deepEqual(await desk.state(accountId), SUBSCRIBED);
  const customer = await customerOf(accountId);
  const found = await stripe.customers.retrieve(customer);
  assert.ok(found.deleted !== true && found.invoice_settings.default_payment_method !== null);
  const { data } = await stripe.subscriptions.list({ customer });
  assert.deepEqual(
    data.map((one) => one.default_payment_method),
    [null, null],
  );
});

test("two who look at once make one of everything, and two who ask for a customer get the same", async () => {
  const accountId = await desk.account();
  const ids = await Promise.all([
    ensureCustomer(ports, accountId),
    ensureCustomer(ports, accountId),
  ]);
  assert.equal(ids[0], ids[1]);
  await desk.checkout(accountId);
  await Promise.all(Array.from({ length: 4 }, () => syncCustomer(ports, accountId)));
  assert.deepEqual(await desk.state(accountId), SUBSCRIBED);
});

test("an account that is no customer is left as it is", async () => {
  const accountId = await desk.account();
  const active = { subscription_status: "active" } as const;
  await desk.database.db.updateTable("account").set(active).where("id", "=", accountId).execute();
  assert.equal((await syncCustomer(ports, accountId)).customer, null);
  assert.equal((await desk.state(accountId)).status, "active");
});

test("an older picture never takes the place of a newer one, and all numbers are given once", async () => {
  const accountId = await subscribed(desk);
  const { customer } = await stores.billing.findMirror(accountId);
  assert.ok(customer !== null);
  const first = await stores.billing.askPicture(accountId);
  const second = await stores.billing.askPicture(accountId);
  const empty = await ports.processor.fetchCustomer(customer.id);
  assert.ok(first !== null && second !== null && empty !== null && second.number > first.number);
  const whole = { accountId, askedAt: instant(T0), dueAt: instant(T0), picture: empty };
  assert.equal(await stores.billing.saveImage({ ...whole, number: second.number }), true);
  assert.equal(await stores.billing.saveImage({ ...whole, number: first.number }), false);
  assert.equal(await stores.billing.saveImage({ ...whole, number: second.number }), false);
});

/** Ports whose `at`th call, of the processor or a transaction, fails before or after it is done. */
function broken(
  at: number,
  isAfter: boolean,
): { readonly ports: BillingPorts; calls: () => number } {
  let calls = 0;
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    calls += 1;
    const isIt = calls === at;
    if (isIt && !isAfter) return await away();
    const result = await work();
    return isIt ? await away() : result;
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

test("whoever dies anywhere between the processor and the database is followed by one who comes to the same end", async () => {
  const counted = broken(0, false);
  const first = await desk.account();
  await desk.checkout(first);
  await syncCustomer(counted.ports, first);
  assert.ok(counted.calls() >= 6, `${counted.calls()} calls`);
  for (let at = 1; at <= counted.calls(); at++)
    for (const isAfter of [false, true]) {
      const accountId = await desk.account();
      await desk.checkout(accountId);
      await syncCustomer(broken(at, isAfter).ports, accountId).catch(() => undefined);
      await syncCustomer(ports, accountId);
      assert.deepEqual(await desk.state(accountId), SUBSCRIBED, `call ${at}, ${isAfter}`);
      const { data } = await stripe.subscriptions.list({ customer: await customerOf(accountId) });
      assert.equal(data.length, 2);
    }
});

test("a processor that has never heard of somebody who pays is not believed", async () => {
  const accountId = await subscribed(desk);
  const strange = where({ fetchCustomer: () => Promise.resolve(null) });
  await assert.rejects(syncCustomer(strange, accountId), { code: "processor_unavailable" });
  assert.equal((await desk.state(accountId)).status, "trialing");
  const empty = await desk.account();
  await ensureCustomer(ports, empty);
  const before = await customerOf(empty);
  await syncCustomer(strange, empty);
  assert.notEqual(await ensureCustomer(ports, empty), before);
});

test("a customer who was deleted has left, and has another name when he comes again", async () => {
  const accountId = await subscribed(desk);
  const before = await customerOf(accountId);
  await stripe.customers.del(before);
  await syncCustomer(ports, accountId);
  const { status, notices } = await desk.state(accountId);
  assert.deepEqual([status, notices], ["canceled", ["subscription_canceled"]]);
  await desk.checkout(accountId, { trialDays: null });
  await syncCustomer(ports, accountId);
  assert.notEqual(await customerOf(accountId), before);
  assert.equal((await desk.state(accountId)).status, "active");
  const { hadSubscription } = await stores.billing.findMirror(accountId);
  assert.equal(hadSubscription, true);
});

test("what changes for an account stands in its log, and wakes what waited", async () => {
  const accountId = await subscribed(desk);
  const page = { limit: 10, skip: 0, before: null };
  const { items } = await stores.audit.listEntries(accountId, page);
  assert.deepEqual(
    items.map(({ action, keyId, details }) => ({ action, keyId, details })),
    [
      {
        action: "plan.changed",
        keyId: null,
        details: { plan: "PRO", status: "trialing", planBefore: "PRO", statusBefore: null },
      },
    ],
  );
  let woken = 0;
  const wakeups = { workWaits: async () => void woken++ };
  const transact: BillingPorts["transact"] = (work) =>
    ports.transact((within) => work({ ...within, wakeups }));
  await syncCustomer({ ...ports, transact }, accountId);
  assert.equal(woken, 0);
  const locked = { subscription_status: "past_due" } as const;
  await desk.database.db.updateTable("account").set(locked).where("id", "=", accountId).execute();
  await syncCustomer({ ...ports, transact }, accountId);
  assert.equal(woken, 1);
});

test("a card that fails is charged once more when it is changed for another, and a good one pays", async () => {
  const accountId = await subscribed(desk, { card: "4000000000000341" });
  const customer = await customerOf(accountId);
  await desk.goTo(T0 + 14 * DAY + HOUR);
  await syncCustomer(ports, accountId);
  const behind = await desk.state(accountId);
  assert.deepEqual([behind.status, behind.notices], ["past_due", ["payment_failed"]]);
  const attempts = async () =>
    (await stripe.invoices.list({ customer, status: "open" })).data[0]?.attempt_count;
  const useCard = async (card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    for (let look = 1; look <= 3; look++) await syncCustomer(ports, accountId);
  };
  assert.equal(await attempts(), 1);
  await syncCustomer(ports, accountId);
  assert.equal(await attempts(), 1);
  await useCard("pm_card_chargeCustomerFail");
  assert.deepEqual([await attempts(), (await desk.state(accountId)).status], [2, "past_due"]);
  await useCard("pm_card_mastercard");
  const { status, invoices, notices } = await desk.state(accountId);
  assert.deepEqual([status, notices], ["active", ["payment_failed"]]);
  assert.deepEqual(invoices, ["plan 0 paid", "plan 4900 paid"]);
});

test("while the processor is away an account stands as it did, and may only read 72 hours past its period", async () => {
  const accountId = await subscribed(desk);
  const { plan } = await stores.billing.findMirror(accountId);
  assert.ok(plan !== null);
  const gone = where({ fetchCustomer: away });
  await desk.goTo(plan.periodEnd + 72 * HOUR - 1);
  await sweepAll(gone);
  assert.equal((await desk.state(accountId)).status, "trialing");
  await desk.goTo(plan.periodEnd + 72 * HOUR + HOUR);
  await sweepAll(gone);
  assert.equal((await desk.state(accountId)).status, "past_due");
  assert.ok(desk.errors.length > 0);
  await desk.goTo(plan.periodEnd + 73 * HOUR + HOUR);
  await sweepAll(ports);
  assert.equal((await desk.state(accountId)).status, "active");
});

test("an account that was erased is cancelled at the processor, and nobody is told", async () => {
  const accountId = await subscribed(desk);
  await ports.transact(async () =>
    stores.erasures.begin({ accountId, askedAt: ports.clock.now() }),
  );
  await syncCustomer(ports, accountId);
  const { plan } = await stores.billing.findMirror(accountId);
  assert.equal(plan?.cancelAtPeriodEnd, true);
  await desk.goTo(plan.periodEnd + HOUR);
  await syncCustomer(ports, accountId);
  const { status, notices } = await desk.state(accountId);
  assert.deepEqual([status, notices], ["canceled", []]);
});

test("the same account is one process's at a time, and each failure waits longer than the last", async () => {
  const accountId = await subscribed(desk);
  const { billing } = stores;
  const now = instant(ports.clock.now() + 30 * DAY);
  const takes = await Promise.all(
    Array.from({ length: 4 }, () => billing.takeDue(now, [60, 120], 1000)),
  );
  const mine = takes.flat().filter((one) => one.accountId === accountId);
  assert.deepEqual(mine, [{ accountId, look: 1 }]);
  const look = async (seconds: number) =>
    (await billing.takeDue(instant(now + seconds * 1000), [60, 120], 1000))
      .filter((one) => one.accountId === accountId)
      .map((one) => one.look);
  assert.deepEqual([await look(59), await look(60)], [[], [2]]);
  assert.deepEqual([await look(179), await look(180), await look(299)], [[], [3], []]);
});

async function sweepAll(by: SyncDesk["ports"]): Promise<void> {
  while ((await sweepCustomers(by, 50)) > 0);
}
