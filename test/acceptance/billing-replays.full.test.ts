/**
 * Genuine signed events of the processor, replayed at every stage of paying accounts: in order, backwards, shuffled, by the
 * dozen, at the same time, late, and to another installation.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Dice, testSeed } from "../support/harness/chance.ts";
import { eventually } from "../support/harness/eventually.ts";
import { type Mailbox, openMailbox } from "../support/harness/mailbox.ts";
import { makePdfs } from "../support/harness/make-pdfs.ts";
import { refused } from "../support/harness/refused.ts";
import type { BillingAccount } from "../support/simulation/billing-account.ts";
import { type BillingHarness, openBillingHarness } from "../support/simulation/billing-harness.ts";
import { deliver, eventsOf, type SentEvent } from "../support/simulation/processor-events.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const AT_ONCE = 50;
const QUOTA = 10;
/** A trial of 14 days, and an hour until the first charge. */
const FIRST_CHARGE_MS = (14 * 24 + 1) * 3_600_000;
const SEED = testSeed();
const dice = new Dice(SEED);

let mailbox: Mailbox;
let harness: BillingHarness;
let foreign: BillingHarness;
let paying: BillingAccount;
let failing: BillingAccount;
let replays = 0;

before(async () => {
  mailbox = await openMailbox();
  const env = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: "platen@example.com",
    QUOTA_PDF_PRO: String(QUOTA),
  };
  harness = await openBillingHarness({ env });
  foreign = await openBillingHarness();
  paying = await harness.account();
  failing = await harness.account();
});
after(async () => {
  await harness.close();
  await foreign.close();
  await mailbox.close();
});

test(`replayed at every stage of an account's life, events change nothing here and cause nothing there (seed ${SEED})`, async (t) => {
  const stages: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["trialing", () => paying.checkout()],
    ["trialing with a card that will fail", () => failing.checkout({ card: CARDS.failsLater })],
    ["before the trial's end", () => harness.advanceTo("2026-01-13T00:00:00Z")],
    ["paid and past due", () => harness.advanceTo("2026-01-15T01:00:00Z")],
    ["beyond the quota", () => makePdfs(paying, QUOTA + 5)],
    ["upgraded", () => upgradeAmidReplays()],
    ["after the month's end", () => harness.advanceTo("2026-02-01T02:00:00Z")],
    ["with a cancellation", () => cancel(paying)],
    ["canceled", () => harness.advanceTo("2026-02-16T02:00:00Z")],
  ];
  for (const [stage, reach] of stages) {
    await reach();
    const state = await everything();
    await replayAll();
    assert.deepEqual(await everything(), state, stage);
  }
  assert.equal((await failing.subscription()).status, "canceled");
  assert.equal((await paying.subscription()).status, "canceled");
  refused(await failing.generate(), 402, "account_read_only");
  t.diagnostic(`${replays} replays of ${(await eventsOf(harness)).length} events`);
});

test("an old event of a paid subscription does not unlock an account that is past due", async () => {
  const late = await harness.account();
  await late.checkout({ card: CARDS.failsLater });
  await harness.advanceTo(new Date(harness.now() + FIRST_CHARGE_MS).toISOString());
  assert.equal((await late.subscription()).status, "past_due");
  const { processor_customer_id: customer } = await late.subscription();
  const own = (await eventsOf(harness)).filter(({ payload }) => payload.includes(customer));
  const trialing = own.filter(({ payload }) => payload.includes('"status":"trialing"'));
  assert.ok(trialing.length > 0);
  // Under new ids they count as new, so that the account is really synced again.
  await sendAtOnce(trialing.map((event, index) => renameEvent(event, `evt_late_${index}`)));
  await harness.settle();
  assert.equal((await late.subscription()).status, "past_due");
  refused(await late.ask("POST", "/envelopes", {}), 402, "account_read_only");
});

test("events under new ids, 50 at the same time, sync the account and change nothing", async () => {
  const state = await everything();
  const events = await eventsOf(harness);
  const forged = Array.from({ length: AT_ONCE }, (_, index) => {
    const event = events[dice.below(events.length)];
    return event === undefined ? assert.fail() : renameEvent(event, `evt_new_${index}`);
  });
  const noted = await storedEvents();
  await sendAtOnce(forged);
  assert.ok((await storedEvents()) > noted);
  assert.deepEqual(await everything(), state);
});

test("an event is refused after five minutes, under another secret, and by another installation", async () => {
  const events = await eventsOf(harness);
  await (await foreign.account()).checkoutUrl(); // the other installation registers its endpoint
  await foreign.settle();
  const noted = [await storedEvents(), await storedEvents(foreign)];
  for (const event of events) {
    refused(await deliver(harness, event, { ageSeconds: 301 }), 400, "invalid_signature");
    const secret = secretOf(foreign);
    refused(await deliver(harness, event, { secret }), 400, "invalid_signature");
    refused(await deliver(foreign, event, { secret: secretOf(harness) }), 400, "invalid_signature");
    // Even with its own secret, it has no such customer.
    assert.equal((await deliver(foreign, event)).status, 200);
  }
  assert.deepEqual([await storedEvents(), await storedEvents(foreign)], noted);
});

test("an event that names another account's customer only syncs that account", async () => {
  const state = await everything();
  const { processor_customer_id: mine } = await paying.subscription();
  const { processor_customer_id: theirs } = await failing.subscription();
  const own = (await eventsOf(harness)).filter(({ payload }) => payload.includes(mine));
  const crossed = own.map(({ payload, ...event }, index) =>
    renameEvent({ ...event, payload: payload.replaceAll(mine, theirs) }, `evt_crossed_${index}`),
  );
  await sendAtOnce(crossed);
  assert.deepEqual(await everything(), state);
});

/** Replays all events so far in three orders, and each of the newest at once with itself. */
async function replayAll(): Promise<void> {
  const events = await eventsOf(harness);
  assert.ok(events.length > 0);
  const shuffled = events
    .map((event) => [dice.below(2 ** 31), event] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, event]) => event);
  for (const order of [events, events.toReversed(), [...shuffled, ...shuffled]])
    for (const event of order) await send(event);
  for (const event of events.slice(-2))
    await sendAtOnce(Array.from({ length: AT_ONCE }, () => event));
}

/** Upgrades while old events are replayed: one invoice, and the new plan. */
async function upgradeAmidReplays(): Promise<void> {
  const events = await eventsOf(harness);
  const invoices = (await paying.planInvoices()).length;
  const [answer] = await Promise.all([
    paying.ask("PUT", "/billing/subscription/upgrade", { plan: "BUSINESS" }),
    sendAtOnce(Array.from({ length: AT_ONCE }, () => dice.among(events) ?? assert.fail())),
  ]);
  assert.equal(answer.status, 200, answer.text);
  await harness.settle();
  assert.equal((await paying.subscription()).plan, "BUSINESS");
  assert.equal((await paying.planInvoices()).length, invoices + 1);
}

async function cancel(account: BillingAccount): Promise<void> {
  const { status, text } = await account.ask("POST", "/billing/subscription/cancel");
  assert.equal(status, 200, text);
}

async function send(event: SentEvent): Promise<void> {
  replays += 1;
  const { status, text } = await deliver(harness, event);
  assert.equal(status, 200, `${event.type}: ${text}`);
}

async function sendAtOnce(events: readonly SentEvent[]): Promise<void> {
  await Promise.all(events.map(send));
}

function renameEvent({ id, payload, type }: SentEvent, newId: string): SentEvent {
  return { id: newId, type, payload: payload.replaceAll(id, newId) };
}

const TABLES = {
  account: "id, plan, subscription_status, overage_limit_pdfs",
  billing_subscription: "*",
  billing_invoice: "*",
  billing_charge: "*",
  notice: "*",
  usage_counter: "*",
  usage_ledger: "*",
  usage_overage: "*",
  overage_month: "account_id, month",
  overage_report: "*",
} as const;

/** Returns the service's records of all accounts, its mails, and the processor's state, once both are idle. */
async function everything(): Promise<unknown> {
  await harness.settle();
  await allMailed();
  const { pool } = harness.service.database;
  const here: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(TABLES)) {
    const rows = await pool.query(`select ${columns} from ${table} t order by t::text`);
    here[table] = rows.rows;
  }
  const { invoices, invoiceItems, payments, subscriptions, events } =
    harness.sandbox.sandbox.state().rows;
  const there = { invoices, invoiceItems, payments, subscriptions };
  return {
    here,
    there: structuredClone(there),
    causedThere: events.size,
    mailed: mailbox.got.map(({ to, subject }) => [to, subject]),
  };
}

async function allMailed(): Promise<void> {
  const { db } = harness.service.database;
  const unsent = db.selectFrom("notice").select("id").where("sent_at", "is", null);
  await eventually(
    "all mails to be sent",
    () => unsent.execute(),
    ({ length }) => length === 0,
  );
  const { length } = await db.selectFrom("notice").select("id").execute();
  assert.equal(mailbox.got.length, length, "one mail for each notice");
}

async function storedEvents({ service } = harness): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    "select count(*)::int as count from processor_event",
  );
  return rows[0]?.count ?? Number.NaN;
}

function secretOf({ sandbox }: BillingHarness): string {
  const [endpoint] = sandbox.sandbox.state().rows.endpoints.values();
  return endpoint?.secret ?? assert.fail("no endpoint is registered");
}
