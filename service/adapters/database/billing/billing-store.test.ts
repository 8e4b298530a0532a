import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { recomputeEntitlements } from "#domain/billing";
import {
  type CustomerId,
  type CustomerSnapshot,
  type Invoice,
  type InvoiceId,
  type InvoicePageRequest,
  type Subscription,
  type SubscriptionId,
} from "#domain/billing-records";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const stores = storesOn(db);
const { billing, processorEvents } = stores;

const ann = (await storedCaller(stores, "ann", "BUSINESS")).accountId;
const bob = (await storedCaller(stores, "bob")).accountId;
await billing.addCustomer(ann, brand<CustomerId>("cus_ann"), MADE_AT);

const PLAN = {
  id: brand<SubscriptionId>("sub_1"),
  role: "plan",
  tier: "BUSINESS",
  interval: "year",
  createdAt: MADE_AT,
  periodStart: MADE_AT,
  periodEnd: later(MADE_AT, 100),
  cancelAtPeriodEnd: true,
  pending: { tier: "PRO", interval: "month", effectiveAt: later(MADE_AT, 100) },
} as const;
const TRIAL: Subscription = { ...PLAN, status: "trialing", trialEndsAt: later(MADE_AT, 99) };

function invoice(number: number, status: Invoice["status"] = "paid"): Invoice {
  return {
    id: brand<InvoiceId>(`in_${String(number).padStart(2, "0")}`),
    subscriptionId: PLAN.id,
    role: "plan",
    status,
    amountDue: number,
    currency: "usd",
    periodStart: MADE_AT,
    periodEnd: later(MADE_AT, 100),
    pdfUrl: status === "draft" ? null : `http://127.0.0.1/invoice/${number}/pdf`,
    // Some have equal times.
    createdAt: later(MADE_AT, Math.floor(number / 2)),
    nextAttemptAt: null,
  };
}

async function keep(accountId: AccountId, more: Partial<CustomerSnapshot>): Promise<boolean> {
  const asked = await billing.beginSnapshot(accountId);
  assert.ok(asked !== null);
  const snapshot = {
    id: asked.customer.id,
    isDeleted: false,
    defaultCard: "pm_1",
    subscriptionCards: {},
    subscriptions: [],
    invoices: [],
    zeroInvoices: [],
    ...more,
  };
  const when = { requestedAt: MADE_AT, dueAt: later(MADE_AT, 60) };
  return await billing.saveSnapshot({ accountId, number: asked.number, snapshot, ...when });
}

test("a stored snapshot is read back unchanged", async () => {
  assert.equal(await keep(ann, { subscriptions: [TRIAL], invoices: [invoice(1)] }), true);
  const mirror = await billing.findMirror(ann);
  assert.deepEqual(mirror.plan, TRIAL);
  assert.deepEqual(mirror.customer, {
    accountId: ann,
    id: "cus_ann",
    syncedAt: MADE_AT,
    card: "pm_1",
  });
  assert.deepEqual(await billing.findInvoice(ann, invoice(1).id), invoice(1));
  const ended: Subscription = { ...PLAN, status: "canceled", endedAt: MADE_AT, pending: null };
  await keep(ann, { subscriptions: [ended], invoices: [] });
  assert.deepEqual((await billing.findMirror(ann)).plan, ended);
});

test("an account sees only its own customer and invoices", async () => {
  assert.equal((await billing.findMirror(bob)).customer, null);
  assert.equal(await billing.beginSnapshot(bob), null);
  assert.equal(await billing.findInvoice(bob, invoice(1).id), null);
  assert.equal(await billing.findOwner(brand<CustomerId>("cus_ann")), ann);
  assert.equal(await billing.findOwner(brand<CustomerId>("cus_bob")), null);
});

test("invoices page from newest to oldest, each once, without drafts", async () => {
  const all = Array.from({ length: 25 }, (_, index) => invoice(index + 1));
  await keep(ann, { invoices: [...all, invoice(26, "draft")] });
  const newest = all.toReversed().map(({ id }) => id);
  const list = async (page: Partial<InvoicePageRequest>) => {
    const { items, total } = await billing.listInvoices(ann, {
      limit: 10,
      skip: 0,
      after: null,
      ...page,
    });
    assert.equal(total, 25);
    return items.map(({ id }) => id);
  };
  const first = await list({});
  const second = await list({ after: first.at(-1) ?? null });
  const third = await list({ after: second.at(-1) ?? null });
  assert.deepEqual([first.length, second.length, third.length], [10, 10, 5]);
  assert.deepEqual([...first, ...second, ...third], newest);
  assert.deepEqual(await list({ skip: 20 }), newest.slice(20));
  assert.deepEqual(await list({ after: brand<InvoiceId>("in_of_nobody") }), []);
});

test("a deleted draft is removed, and issued invoices stay", async () => {
  await keep(ann, { invoices: [invoice(30, "draft"), invoice(31)] });
  assert.notEqual(await billing.findInvoice(ann, invoice(30).id), null);
  await keep(ann, { invoices: [] });
  assert.equal(await billing.findInvoice(ann, invoice(30).id), null);
  assert.deepEqual(await billing.findInvoice(ann, invoice(31).id), invoice(31));
});

test("due accounts are claimed when due, and not before", async () => {
  await billing.setDue(ann, later(MADE_AT, 30));
  await billing.setDue(ann, later(MADE_AT, 45));
  assert.deepEqual(await billing.takeDue(later(MADE_AT, 29), [60], 10), []);
  assert.deepEqual(await billing.takeDue(later(MADE_AT, 30), [60], 10), [
    { accountId: ann, attempt: 1 },
  ]);
  assert.deepEqual(await billing.takeDue(later(MADE_AT, 89), [60], 10), []);
});

test("an event counts as handled only after it was marked so", async () => {
  const event = { id: "evt_1", type: "invoice.paid", createdAt: MADE_AT };
  const about = { ...event, customer: brand<CustomerId>("cus_ann"), invoice: null };
  assert.equal(await processorEvents.recordEvent(about, ann, MADE_AT), true);
  assert.equal(await processorEvents.recordEvent(about, ann, MADE_AT), true);
  assert.deepEqual(await processorEvents.listHandled(["evt_1", "evt_2"]), []);
  await processorEvents.setEventHandled("evt_1", MADE_AT);
  assert.equal(await processorEvents.recordEvent(about, ann, MADE_AT), false);
  assert.deepEqual(await processorEvents.listHandled(["evt_1", "evt_2"]), ["evt_1"]);
  await processorEvents.purgeEvents(later(MADE_AT, 1));
  assert.deepEqual(await processorEvents.listHandled(["evt_1"]), []);
});

test("`status_since` changes with the status only", async () => {
  const since = async () =>
    (
      await db
        .selectFrom("account")
        .select("status_since")
        .where("id", "=", bob)
        .executeTakeFirstOrThrow()
    ).status_since?.getTime() ?? null;
  const [first, second] = [later(MADE_AT, 1), later(MADE_AT, 2)];
  assert.equal(await since(), null);
  const past = { tier: "PRO", status: "past_due" } as const;
  assert.deepEqual(await billing.setEntitlement(bob, past, first), {
    tier: "PRO",
    status: "active",
  });
  assert.equal(await since(), first);
  assert.deepEqual(await billing.setEntitlement(bob, past, second), past);
  await billing.setEntitlement(bob, { tier: "BUSINESS", status: "past_due" }, second);
  assert.equal(await since(), first);
});

test("while billing is off every account has ENTERPRISE, and afterwards its previous entitlement", async () => {
  const ports = { transact: transactOn(db), clock: { now: () => instant(MADE_AT) } };
  const entitlements = async () =>
    Object.fromEntries(
      (await db.selectFrom("account").selectAll().orderBy("id").execute()).map((row) => [
        row.id,
        `${row.plan} ${row.subscription_status}`,
      ]),
    );
  const before = await entitlements();
  await recomputeEntitlements(ports, false);
  await recomputeEntitlements(ports, false);
  const cyd = (await storedCaller(stores, "cyd", "BUSINESS")).accountId;
  assert.deepEqual(await entitlements(), {
    [ann]: "ENTERPRISE active",
    [bob]: "ENTERPRISE active",
    [cyd]: "BUSINESS active",
  });
  await recomputeEntitlements(ports, true);
  assert.deepEqual(await entitlements(), {
    // ann's follows from her customer, bob's is restored, and cyd, created meanwhile, never subscribed.
    [ann]: "BUSINESS canceled",
    [bob]: before[bob],
    [cyd]: "PRO null",
  });
});
