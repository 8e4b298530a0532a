import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { monthOf } from "#domain/usage";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { OverageWorld } from "../../../test/support/simulation/overage-world.ts";
import { transactOn } from "../../adapters/database/stores.ts";

const database = await testDatabase();
after(database.close);
const { db } = database;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JANUARY_20 = instant(Date.UTC(2026, 0, 20, 12));
const JANUARY = monthOf(JANUARY_20);

/** An account on PRO with five PDFs a month, in good weather. */
function world(at = JANUARY_20): Promise<OverageWorld> {
  return OverageWorld.begin(database, at, () => 0.5);
}

/** Time passes. */
function pass({ processor }: OverageWorld, seconds: number): void {
  processor.goTo(later(processor.now, seconds));
}

/** Time passes, and the processor tells what happened. */
async function live(one: OverageWorld, seconds: number): Promise<void> {
  pass(one, seconds);
  await one.hear();
}

const billedBy = ({ processor }: OverageWorld) => processor.invoices.map(({ billed }) => billed);

async function readingsOf({ accountId }: OverageWorld) {
  const rows = await db
    .selectFrom("overage_report")
    .select(["tier", "quantity", "is_answered"])
    .where("account_id", "=", accountId)
    .orderBy("tier")
    .execute();
  return rows.map((row) => `${row.tier} ${row.quantity}${row.is_answered ? "" : "?"}`);
}

test("a busy account is reported once a minute, with all that it has by then", async () => {
  const one = await world();
  await one.count(8);
  await one.report();
  assert.deepEqual(await readingsOf(one), []);
  pass(one, MINUTE);
  await one.count(1);
  await one.report();
  assert.deepEqual(await readingsOf(one), ["PRO 4"]);
  await one.count(1);
  pass(one, MINUTE - 1);
  await one.report();
  assert.deepEqual(await readingsOf(one), ["PRO 4"]);
  pass(one, 1);
  await one.report();
  assert.deepEqual(await readingsOf(one), ["PRO 5"]);
});

test("an invoice waits until the processor counts what we do, and then charges it", async () => {
  const one = await world(instant(Date.UTC(2026, 0, 31, 23, 59, 58)));
  await one.count(9);
  one.processor.weather = { lost: 1, unanswered: 0 };
  await live(one, 30 * HOUR);
  assert.deepEqual(billedBy(one), [null]);
  one.processor.weather = { lost: 0, unanswered: 0 };
  await live(one, HOUR);
  pass(one, HOUR);
  assert.deepEqual(billedBy(one), [{ PRO: 4, BUSINESS: 0 }]);
  assert.equal(one.processor.correctedCents, 0);
});

test("each tier is told by itself, at the prices of its time", async () => {
  const one = await world();
  await one.count(8);
  await one.take({ kind: "plan", tier: "BUSINESS" });
  await one.count(14);
  await live(one, 12 * DAY);
  pass(one, HOUR);
  assert.deepEqual(billedBy(one), [{ PRO: 3, BUSINESS: 2 }]);
});

test("what ends in the middle of a month charges what was counted by then, and the next one the rest", async () => {
  const one = await world();
  await one.count(8);
  pass(one, MINUTE);
  await one.endSubscription();
  await live(one, DAY);
  await one.count(1);
  await one.report();
  await one.beginSubscription();
  await one.count(2);
  await live(one, 12 * DAY);
  await live(one, 2 * HOUR);
  assert.deepEqual(billedBy(one), [
    { PRO: 3, BUSINESS: 0 },
    { PRO: 3, BUSINESS: 0 },
  ]);
  assert.equal(one.processor.correctedCents, 0);
});

test("what an invoice lacks that could wait no longer is an item on the next one, once", async () => {
  const one = await world();
  await one.count(8);
  pass(one, MINUTE);
  await one.report();
  await one.count(4);
  one.processor.weather = { lost: 1, unanswered: 0 };
  await live(one, 16 * DAY);
  await live(one, HOUR);
  assert.deepEqual(billedBy(one), [{ PRO: 3, BUSINESS: 0 }]);
  one.processor.weather = { lost: 0, unanswered: 1 };
  for (let hour = 0; hour < 6; hour += 1) {
    await live(one, HOUR);
    await one.report();
  }
  one.processor.weather = { lost: 0, unanswered: 0 };
  for (let hour = 0; hour < 6; hour += 1) {
    await live(one, HOUR);
    await one.report();
  }
  assert.equal(one.processor.correctedCents, 40);
});

test("who is not subscribed to overage is told of to nobody, and his months before it stay unpaid", async () => {
  const one = await world();
  pass(one, MINUTE);
  await one.endSubscription();
  await live(one, 20 * DAY);
  await one.count(9);
  for (let day = 0; day < 30; day += 1) {
    await live(one, DAY);
    await one.report();
  }
  assert.deepEqual(await readingsOf(one), []);
  await one.beginSubscription();
  await one.settle();
  const charged = billedBy(one).flatMap((billed) => Object.values(billed ?? {}));
  assert.ok(charged.every((pdfs) => pdfs === 0));
  assert.equal(one.processor.correctedCents, 0);
});

test("what is counted before the close and commits after it stands in the month that was closed", async () => {
  const one = await world(instant(Date.UTC(2026, 0, 31, 23)));
  await one.count(6);
  pass(one, HOUR - 0.001);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const slow = transactOn(db)(async ({ usage }) => {
    await usage.lockCounter(one.accountId, JANUARY, "pdf");
    hold();
    await held;
  });
  await isHeld;
  const counting = one.count(3);
  pass(one, 1);
  const closing = one.hear();
  letGo();
  await Promise.all([slow, counting, closing]);
  const months = await db
    .selectFrom("usage_counter")
    .select(["month", "used", "closed_at"])
    .where("account_id", "=", one.accountId)
    .orderBy("month")
    .execute();
  // Whichever of the two came first: the other one knew.
  const used = months.map(({ month, used: pdfs }) => `${month} ${pdfs}`).join(", ");
  assert.ok(["2026-01 9", "2026-01 6, 2026-02 3"].includes(used), used);
  assert.ok(months[0]?.closed_at !== null);
  await live(one, HOUR);
  const past = used.startsWith("2026-01 9") ? 4 : 1;
  assert.deepEqual(billedBy(one), [{ PRO: past, BUSINESS: 0 }]);
});

test("nothing is counted into a month that was closed, but into the next, from its first instant on", async () => {
  const one = await world(instant(Date.UTC(2026, 0, 31, 23, 59, 59, 999)));
  const late = one.processor.now;
  await live(one, 1);
  await transactOn(db)(({ usage }) => usage.closeCounter(one.accountId, JANUARY, late));
  const { now } = one.processor;
  one.processor.now = late;
  await one.count(2);
  one.processor.now = now;
  const lines = await db
    .selectFrom("usage_ledger")
    .select(["month", "occurred_at"])
    .where("account_id", "=", one.accountId)
    .execute();
  assert.deepEqual(
    lines.map(({ month, occurred_at: at }) => [month, at.toISOString()]),
    Array.from({ length: 2 }, () => ["2026-02", "2026-02-01T00:00:00.000Z"]),
  );
});
