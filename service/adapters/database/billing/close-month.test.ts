import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { monthOf } from "#base/month.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { OverageSimulation } from "../../../../test/support/simulation/overage-simulation.ts";
import { transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JANUARY_20 = instant(Date.UTC(2026, 0, 20, 12));
const JANUARY = monthOf(JANUARY_20);

/** An account on PRO (limit: five PDFs a month) whose processor answers every call. */
function simulate(at = JANUARY_20): Promise<OverageSimulation> {
  return OverageSimulation.begin(database, at, () => 0.5);
}

/** Advances the clock. */
function pass({ processor }: OverageSimulation, seconds: number): void {
  processor.goTo(later(processor.now, seconds));
}

/** Advances the clock and delivers the processor's events. */
async function passAndDeliver(simulation: OverageSimulation, seconds: number): Promise<void> {
  pass(simulation, seconds);
  await simulation.deliverEvents();
}

const billedBy = ({ processor }: OverageSimulation) =>
  processor.invoices.map(({ billed }) => billed);

async function readingsOf({ accountId }: OverageSimulation) {
  const rows = await db
    .selectFrom("overage_report")
    .select(["tier", "quantity", "is_answered"])
    .where("account_id", "=", accountId)
    .orderBy("tier")
    .execute();
  return rows.map((row) => `${row.tier} ${row.quantity}${row.is_answered ? "" : "?"}`);
}

test("a busy account is reported once a minute, with everything counted by then", async () => {
  const simulation = await simulate();
  await simulation.count(8);
  await simulation.report();
  assert.deepEqual(await readingsOf(simulation), []);
  pass(simulation, MINUTE);
  await simulation.count(1);
  await simulation.report();
  assert.deepEqual(await readingsOf(simulation), ["PRO 4"]);
  await simulation.count(1);
  pass(simulation, MINUTE - 1);
  await simulation.report();
  assert.deepEqual(await readingsOf(simulation), ["PRO 4"]);
  pass(simulation, 1);
  await simulation.report();
  assert.deepEqual(await readingsOf(simulation), ["PRO 5"]);
});

test("an invoice stays a draft until the processor's meter shows what was counted", async () => {
  const simulation = await simulate(instant(Date.UTC(2026, 0, 31, 23, 59, 58)));
  await simulation.count(9);
  simulation.processor.faultRates = { lost: 1, unanswered: 0 };
  await passAndDeliver(simulation, 30 * HOUR);
  assert.deepEqual(billedBy(simulation), [null]);
  simulation.processor.faultRates = { lost: 0, unanswered: 0 };
  await passAndDeliver(simulation, HOUR);
  pass(simulation, HOUR);
  assert.deepEqual(billedBy(simulation), [{ PRO: 4, BUSINESS: 0 }]);
  assert.equal(simulation.processor.correctedCents, 0);
});

test("each tier is reported separately, at its own price", async () => {
  const simulation = await simulate();
  await simulation.count(8);
  await simulation.take({ kind: "plan", tier: "BUSINESS" });
  await simulation.count(14);
  await passAndDeliver(simulation, 12 * DAY);
  pass(simulation, HOUR);
  assert.deepEqual(billedBy(simulation), [{ PRO: 3, BUSINESS: 2 }]);
});

test("a subscription that ends mid-month charges what was counted by then, and the next one the rest", async () => {
  const simulation = await simulate();
  await simulation.count(8);
  pass(simulation, MINUTE);
  await simulation.endSubscription();
  await passAndDeliver(simulation, DAY);
  await simulation.count(1);
  await simulation.report();
  await simulation.beginSubscription();
  await simulation.count(2);
  await passAndDeliver(simulation, 12 * DAY);
  await passAndDeliver(simulation, 2 * HOUR);
  assert.deepEqual(billedBy(simulation), [
    { PRO: 3, BUSINESS: 0 },
    { PRO: 3, BUSINESS: 0 },
  ]);
  assert.equal(simulation.processor.correctedCents, 0);
});

test("PDFs missing from an invoice are added to the next one, once", async () => {
  const simulation = await simulate();
  await simulation.count(8);
  pass(simulation, MINUTE);
  await simulation.report();
  await simulation.count(4);
  simulation.processor.faultRates = { lost: 1, unanswered: 0 };
  await passAndDeliver(simulation, 16 * DAY);
  await passAndDeliver(simulation, HOUR);
  assert.deepEqual(billedBy(simulation), [{ PRO: 3, BUSINESS: 0 }]);
  simulation.processor.faultRates = { lost: 0, unanswered: 1 };
  for (let hour = 0; hour < 6; hour += 1) {
    await passAndDeliver(simulation, HOUR);
    await simulation.report();
  }
  simulation.processor.faultRates = { lost: 0, unanswered: 0 };
  for (let hour = 0; hour < 6; hour += 1) {
    await passAndDeliver(simulation, HOUR);
    await simulation.report();
  }
  assert.equal(simulation.processor.correctedCents, 40);
});

test("usage is charged on the next invoice, if the month's was final before any of it was reported", async () => {
  const simulation = await simulate(instant(Date.UTC(2026, 0, 31, 23, 59, 58)));
  await simulation.count(9);
  // As a report leaves it that read the month before the usage was counted, and ended afterwards.
  await db
    .updateTable("overage_month")
    .set({ due_at: null })
    .where("account_id", "=", simulation.accountId)
    .execute();
  pass(simulation, 5 * DAY);
  for (let hour = 0; hour < 3; hour += 1) {
    await passAndDeliver(simulation, HOUR);
    await simulation.report();
  }
  assert.deepEqual(billedBy(simulation), [{ PRO: 0, BUSINESS: 0 }]);
  assert.deepEqual(await readingsOf(simulation), []);
  assert.equal(simulation.processor.correctedCents, 40);
});

test("months without an overage subscription are neither reported nor charged later", async () => {
  const simulation = await simulate();
  pass(simulation, MINUTE);
  await simulation.endSubscription();
  await passAndDeliver(simulation, 20 * DAY);
  await simulation.count(9);
  for (let day = 0; day < 30; day += 1) {
    await passAndDeliver(simulation, DAY);
    await simulation.report();
  }
  assert.deepEqual(await readingsOf(simulation), []);
  await simulation.beginSubscription();
  await simulation.settle();
  const charged = billedBy(simulation).flatMap((billed) => Object.values(billed ?? {}));
  assert.ok(charged.every((pdfs) => pdfs === 0));
  assert.equal(simulation.processor.correctedCents, 0);
});

test("usage that is counted before the close and committed after it is charged in its own month", async () => {
  const simulation = await simulate(instant(Date.UTC(2026, 0, 31, 23)));
  await simulation.count(6);
  pass(simulation, HOUR - 0.001);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const slow = transactOn(db)(async ({ usage }) => {
    await usage.lockCounter(simulation.accountId, JANUARY, "pdf");
    hold();
    await held;
  });
  await isHeld;
  const counting = simulation.count(3);
  pass(simulation, 1);
  const closing = simulation.deliverEvents();
  letGo();
  await Promise.all([slow, counting, closing]);
  const months = await db
    .selectFrom("usage_counter")
    .select(["month", "used", "closed_at"])
    .where("account_id", "=", simulation.accountId)
    .orderBy("month")
    .execute();
  // Either order is possible; both must be consistent.
  const used = months.map(({ month, used: pdfs }) => `${month} ${pdfs}`).join(", ");
  assert.ok(["2026-01 9", "2026-01 6, 2026-02 3"].includes(used), used);
  assert.ok(months[0]?.closed_at !== null);
  await passAndDeliver(simulation, HOUR);
  const past = used.startsWith("2026-01 9") ? 4 : 1;
  assert.deepEqual(billedBy(simulation), [{ PRO: past, BUSINESS: 0 }]);
});

test("usage after the close of a month is counted from the first instant of the next one", async () => {
  const simulation = await simulate(instant(Date.UTC(2026, 0, 31, 23, 59, 59, 999)));
  const late = simulation.processor.now;
  await passAndDeliver(simulation, 1);
  await transactOn(db)(({ usage }) => usage.closeCounter(simulation.accountId, JANUARY, late));
  const { now } = simulation.processor;
  simulation.processor.now = late;
  await simulation.count(2);
  simulation.processor.now = now;
  const lines = await db
    .selectFrom("usage_ledger")
    .select(["month", "occurred_at", "outputs"])
    .where("account_id", "=", simulation.accountId)
    .execute();
  assert.deepEqual(
    lines.map(({ month, occurred_at: at, outputs }) => [month, at.toISOString(), outputs]),
    [["2026-02", "2026-02-01T00:00:00.000Z", 2]],
  );
});
